const side = 480;

/**
 * A small copy of a picture as an address that the page may show: our policy knows no blob addresses.
 * @throws when the browser cannot read it as a picture
 */
export async function thumbOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const shrink = Math.min(1, side / picture.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * shrink);
  canvas.height = Math.round(picture.height * shrink);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/webp", 0.8);
}
