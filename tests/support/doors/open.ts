import { openFacebook } from "./facebook.ts";
import { openGoogle } from "./google.ts";

/** Both stand-ins, for a shop that is found at `publicUrl`. `env` is what the shop has to be told. */
export async function openDoors(publicUrl: string) {
  const back = (provider: string) => `${publicUrl}/api/auth/oauth/${provider}/callback`;
  const [google, facebook] = await Promise.all([openGoogle(back("google")), openFacebook(back("facebook"))]);
  return {
    google,
    facebook,
    env: { ...google.env, ...facebook.env },
    async close() {
      await Promise.all([google.close(), facebook.close()]);
    },
    [Symbol.asyncDispose]() {
      return this.close();
    },
  };
}
