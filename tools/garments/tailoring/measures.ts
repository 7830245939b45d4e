/** The block every top is cut from; a garment overrides what it does differently. */
export const block = {
  neckWidth: 92,
  neckDrop: 92,
  shoulder: 228,
  slope: 54,
  chest: 272,
  armhole: 262,
  waist: 262,
  hem: 272,
  length: 800,
  up: 36,
  low: 40,
  sleeve: 245,
  cuff: 178,
};

export const longSleeve = { up: 67, low: 80, sleeve: 640, cuff: 118 };
