import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/admin/deskApi.ts";

export const settingsAsk = queryOptions({
  queryKey: ["staff", "settings"],
  queryFn: () => api.staffSettings.settings(),
});

export const holidaysAsk = queryOptions({
  queryKey: ["staff", "holidays"],
  queryFn: () => api.staffHolidays.holidays(),
});

/** Saves some of the settings; what the server answers is what holds. */
export function useSave() {
  const known = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => api.staffSettings.changeSettings({ body }),
    onSuccess: (settings) => known.setQueryData(settingsAsk.queryKey, settings),
  });
}
