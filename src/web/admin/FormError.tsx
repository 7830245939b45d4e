import { Notice } from "#web/ui/Notice.tsx";
import { useAdminErrorMessage } from "./useAdminErrorMessage.ts";

/** The error of an admin form that belongs to none of its fields. */
export function FormError({ error }: { error: unknown }) {
  const errorMessage = useAdminErrorMessage();
  return error ? <Notice tone="danger" live title={errorMessage(error)} /> : null;
}
