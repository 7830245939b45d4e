/** Maximum number of photos per return. */
export const maxReturnPhotos = 6;
