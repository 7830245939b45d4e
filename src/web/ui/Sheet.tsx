import { Modal, type ModalProps } from "./Dialog.tsx";

/** A bottom sheet for a small choice: a size, a sort order. */
export const Sheet = (props: ModalProps) => <Modal {...props} className="dialog dialog--sheet" />;
