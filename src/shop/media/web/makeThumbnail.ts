const thumbnailSize = 480;

/**
 * Returns a small copy of a picture as a data URL, because the CSP forbids blob URLs.
 * @throws when the browser cannot decode it as a picture
 */
export async function makeThumbnail(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const shrink = Math.min(1, thumbnailSize / picture.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * shrink);
  canvas.height = Math.round(picture.height * shrink);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/webp", 0.8);
}
