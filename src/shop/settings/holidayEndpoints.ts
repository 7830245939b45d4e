export const holidayEndpoints = { upcoming: "GET /holidays" } as const;
