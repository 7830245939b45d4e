import { randomBytes, randomInt } from "node:crypto";
import { readBody, startHttpServer } from "../startHttpServer.ts";

type Delivery = {
  _id: string;
  trackingNumber: string;
  businessReference: string;
  uniqueBusinessReference: string;
  state: { code: number; value: string };
  type: { code: number; value: string };
  cod: number;
  updatedAt: string;
  numberOfAttempts: number;
  sent: Record<string, unknown>;
};
type FakeResponse = { status: number; body: unknown };

/** How the next creation goes; `silent`: the parcel is made, and its answer is lost. */
type Behaviour = "succeeds" | "silent" | "refuses" | "down";

const apiKey = "the key of the fake courier 7f3a";
const cairo = { _id: "FceDyHXwpSYYF9zGW", name: "Cairo", code: "EG-01" };
const alexandria = { _id: "RrDtx3pWhTbGaUZmR", name: "Alexandria", code: "EG-02" };
/** The other 25 of the 27 governorates; none of them has the code EG-03. */
const otherCities = Array.from({ length: 28 }, (_, n) => `EG-${String(n + 1).padStart(2, "0")}`)
  .filter((code) => code !== "EG-03" && code !== cairo.code && code !== alexandria.code)
  .map((code) => ({ _id: `city-${code}`, name: code, code }));
const sidiGaber = {
  zoneId: "zone-1",
  zoneName: "Sharq",
  zoneOtherName: "شرق",
  districtId: "district-1",
  districtName: "Sidi Gaber",
  districtOtherName: "سيدي جابر",
  dropOffAvailability: true,
};
const cairoDistrict = (zone: number, [zoneName, zoneOtherName]: readonly [string, string]) => ({
  ...{ zoneId: `cairo-${zone}`, zoneName, zoneOtherName, dropOffAvailability: true },
  ...{ districtId: `cairo-${zone}-1`, districtName: "1st District", districtOtherName: "الحي الاول" },
});
const cairoDistricts = [
  cairoDistrict(1, ["Al Shorouk", "الشروق"]),
  cairoDistrict(2, ["Nasr City", "مدينة نصر"]),
  {
    ...cairoDistrict(2, ["Nasr City", "مدينة نصر"]),
    districtId: "cairo-2-2",
    districtName: "Abbas Elakkad",
    districtOtherName: "عباس العقاد",
  },
];
/** A one-page PDF is enough: nobody reads the courier's own label. */
const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF";

export type FakeBosta = Awaited<ReturnType<typeof startFakeBosta>>;

/** Fakes the part of Bosta's API v2 that the shop uses, over HTTP. `delayMs` is the time of each answer. */
export async function startFakeBosta({ delayMs = 0 } = {}) {
  const server = await startHttpServer();
  const deliveries: Delivery[] = [];
  const requests: string[] = [];
  const behaviours: Behaviour[] = [];
  let isFailing = false;

  server.setListener(async (request, response) => {
    const url = new URL(request.url ?? "/", server.base);
    const text = await readBody(request);
    requests.push(`${request.method} ${url.pathname}`);
    const call = `${request.method} ${url.pathname.replace(/^\/api\/v2/, "")}`;
    if (isFailing) return void request.socket.destroy();
    const answer =
      request.headers.authorization === apiKey
        ? answerTo(call, text ? JSON.parse(text) : {})
        : { status: 401, body: { success: false, message: "Unauthorized" } };
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
    if (answer.status === 0) return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });

  const ok = (data: unknown): FakeResponse => ({ status: 200, body: { success: true, message: "ok", data } });
  const refuse = (status: number, message: string): FakeResponse => ({ status, body: { success: false, message } });
  const view = ({ sent, ...delivery }: Delivery) => ({ ...delivery, webhookUrl: sent.webhookUrl });

  function answerTo(call: string, body: Record<string, unknown>): FakeResponse {
    const [, tracking = "", terminate] = /^\w+ \/deliveries\/business\/(\w+)(\/terminate)?$/.exec(call) ?? [];
    const found = deliveries.find((one) => one.trackingNumber === tracking);
    if (call === "GET /cities") return ok({ list: [cairo, alexandria, ...otherCities] });
    if (call === `GET /cities/${alexandria._id}/districts`) return ok([sidiGaber]);
    if (call === `GET /cities/${cairo._id}/districts`) return ok(cairoDistricts);
    if (call.endsWith("/districts")) return ok([]);
    if (call === "POST /deliveries") return create(body);
    if (call === "POST /deliveries/search") {
      const page = deliveries.filter((one) => one.businessReference === body.businessReference);
      return ok({ deliveries: page.map(view), count: page.length });
    }
    if (call === "POST /deliveries/mass-awb") {
      const numbers = String(body.trackingNumbers).split(",");
      const known = numbers.every((number) => deliveries.some((one) => one.trackingNumber === number));
      return known ? ok(Buffer.from(pdf).toString("base64")) : refuse(400, "Deliveries not found");
    }
    if (!tracking) return refuse(404, "Not found");
    if (!found) return refuse(404, "Delivery not found");
    if (!terminate) return ok(view(found));
    if (found.state.code !== 10) return refuse(400, "Delivery can not be terminated");
    found.state = { code: 48, value: "Terminated" };
    return ok(null);
  }

  function create(body: Record<string, unknown>, act = behaviours.shift() ?? "succeeds"): FakeResponse {
    if (act === "down") return refuse(503, "Service unavailable");
    if (act === "refuses") return refuse(400, "The phone number is not valid");
    const address = (body.type === 25 ? body.pickupAddress : body.dropOffAddress) as Record<string, string> | undefined;
    const receiver = body.receiver as Record<string, string>;
    if (!address?.city || !(address.districtId || (address.districtName && address.cityId)) || !address.firstLine)
      return refuse(400, "Address is not complete");
    if (!/^01[0125]\d{8}$/.test(receiver.phone ?? "")) return refuse(400, "Phone is not valid");
    const reference = String(body.uniqueBusinessReference);
    if (deliveries.some((one) => one.uniqueBusinessReference === reference))
      return refuse(400, "Unique business reference already exists");
    const made: Delivery = {
      _id: randomBytes(9).toString("base64url"),
      trackingNumber: String(randomInt(1_000_000_000, 9_999_999_999)),
      businessReference: String(body.businessReference),
      uniqueBusinessReference: reference,
      state: { code: 10, value: "Pickup requested" },
      type: { code: Number(body.type), value: body.type === 25 ? "CUSTOMER_RETURN_PICKUP" : "SEND" },
      cod: Number(body.cod),
      updatedAt: new Date().toISOString(),
      numberOfAttempts: 0,
      sent: body,
    };
    deliveries.push(made);
    return act === "silent" ? { status: 0, body: {} } : ok(view(made));
  }

  return {
    env: { BOSTA_BASE_URL: server.base },
    apiKey,
    deliveries,
    requests,
    /** How the next creations go, in their order. */
    next: (...acts: Behaviour[]) => void behaviours.push(...acts),
    /** Sets whether every call is left without an answer. */
    fail(yes: boolean): void {
      isFailing = yes;
    },
    /** Moves the parcel and returns the webhook that Bosta sends then. */
    move(
      trackingNumber: string,
      code: number,
      more: { numberOfAttempts?: number; exceptionCode?: number; timeStamp?: number; type?: string } = {},
    ) {
      const found = deliveries.find((one) => one.trackingNumber === trackingNumber);
      if (!found) throw new Error("No such parcel");
      found.state = { code, value: String(code) };
      found.numberOfAttempts = more.numberOfAttempts ?? found.numberOfAttempts;
      found.updatedAt = new Date(more.timeStamp ?? Date.now()).toISOString();
      const { _id, businessReference } = found;
      const headers = found.sent.webhookCustomHeaders as { Authorization: string };
      const body = {
        _id,
        trackingNumber,
        businessReference,
        state: code,
        type: "SEND",
        timeStamp: Date.now(),
        ...more,
      };
      return {
        url: new URL(String(found.sent.webhookUrl)).pathname,
        headers: { authorization: headers.Authorization },
        body,
      };
    },
    close: server.close,
  };
}
