import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { adminHolidaysApi } from "./adminHolidaysApi.ts";
import { adminSettingsApi } from "./adminSettingsApi.ts";

export const settingsQuery = queryOptions({
  queryKey: ["staff", "settings"],
  queryFn: () => adminSettingsApi.settings(),
});

export const holidaysQuery = queryOptions({
  queryKey: ["staff", "holidays"],
  queryFn: () => adminHolidaysApi.holidays(),
});

/** Saves some of the settings and caches the server's response. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => adminSettingsApi.changeSettings({ body }),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
  });
}
