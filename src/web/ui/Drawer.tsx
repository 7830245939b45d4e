import { classNames } from "./classNames.ts";
import { Modal, type ModalProps } from "./Dialog.tsx";

type Props = ModalProps & { side?: "start" | "end"; wide?: boolean | undefined };

/** Filters and menus open from the start side, order details from the end. */
export const Drawer = ({ side = "end", wide, ...rest }: Props) => (
  <Modal {...rest} className={classNames("drawer", side === "start" && "drawer--start", wide && "drawer--wide")} />
);
