import { Modal, type ModalProps } from "./Dialog.tsx";

/** A small choice near the thumb: a size, a sort order. */
export const Sheet = (props: ModalProps) => <Modal {...props} className="dialog dialog--sheet" />;
