import { useUser } from "#web/session/guards.tsx";

export default function BasicInfo() {
  const { name } = useUser();
  return <p dir="auto">{name}</p>;
}
