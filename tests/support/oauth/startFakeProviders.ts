import { startFakeFacebook } from "./fakeFacebook.ts";
import { startFakeGoogle } from "./fakeGoogle.ts";

/** Starts both fake providers for a shop at `publicUrl`. `env` holds the shop's environment variables for them. */
export async function startFakeProviders(publicUrl: string) {
  const callbackUrl = (provider: string) => `${publicUrl}/api/auth/oauth/${provider}/callback`;
  const [google, facebook] = await Promise.all([
    startFakeGoogle(callbackUrl("google")),
    startFakeFacebook(callbackUrl("facebook")),
  ]);
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
