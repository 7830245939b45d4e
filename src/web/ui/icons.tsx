import type { LucideProps } from "lucide-react";
import { ArrowRight, ChevronLeft, ChevronRight, LogIn, LogOut, Undo2 } from "lucide-react";

export {
  Banknote as CashIcon,
  Check as CheckIcon,
  ChevronDown as DownIcon,
  CircleCheck as SuccessIcon,
  CircleHelp as HelpIcon,
  Copy as CopyIcon,
  CreditCard as CardIcon,
  Ellipsis as MoreIcon,
  Eye as ShowIcon,
  EyeOff as HideIcon,
  FileText as FileIcon,
  Globe as LanguageIcon,
  Heart as HeartIcon,
  History as RecentIcon,
  Info as InfoIcon,
  LayoutDashboard as DashboardIcon,
  Leaf as LeafIcon,
  MapPin as PlaceIcon,
  Menu as MenuIcon,
  Minus as MinusIcon,
  Moon as MoonIcon,
  Package as OrdersIcon,
  Pencil as EditIcon,
  Plus as PlusIcon,
  Search as SearchIcon,
  ShoppingBag as BagIcon,
  SlidersHorizontal as FilterIcon,
  Sun as SunIcon,
  Trash2 as RemoveIcon,
  TriangleAlert as WarningIcon,
  Truck as DeliveryIcon,
  Upload as UploadIcon,
  User as UserIcon,
  UserPlus as SignUpIcon,
  X as CloseIcon,
  ZoomIn as ZoomIcon,
  ZoomOut as ZoomOutIcon,
} from "lucide-react";

/* What points along the line of reading turns with it; checks, the magnifier and the logo do not. */
export const ForwardIcon = (props: LucideProps) => <ArrowRight {...props} className="mirrors" />;
export const NextIcon = (props: LucideProps) => <ChevronRight {...props} className="mirrors" />;
export const PreviousIcon = (props: LucideProps) => <ChevronLeft {...props} className="mirrors" />;
export const ReturnIcon = (props: LucideProps) => <Undo2 {...props} className="mirrors" />;
export const LogOutIcon = (props: LucideProps) => <LogOut {...props} className="mirrors" />;
export const LogInIcon = (props: LucideProps) => <LogIn {...props} className="mirrors" />;
