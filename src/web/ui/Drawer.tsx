import { classes } from "./classes.ts";
import { Modal, type ModalProps } from "./Dialog.tsx";

type Props = ModalProps & { side?: "start" | "end"; wide?: boolean | undefined };

/** Filters and menus come from the start, the detail of an order from the end. */
export const Drawer = ({ side = "end", wide, ...rest }: Props) => (
  <Modal {...rest} className={classes("drawer", side === "start" && "drawer--start", wide && "drawer--wide")} />
);
