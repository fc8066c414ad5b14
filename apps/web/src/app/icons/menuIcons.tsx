import ApiOutlined from '@ant-design/icons/ApiOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import BarsOutlined from '@ant-design/icons/BarsOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import BlockOutlined from '@ant-design/icons/BlockOutlined'
import BookOutlined from '@ant-design/icons/BookOutlined'
import BoxPlotOutlined from '@ant-design/icons/BoxPlotOutlined'
import BranchesOutlined from '@ant-design/icons/BranchesOutlined'
import BugOutlined from '@ant-design/icons/BugOutlined'
import BuildOutlined from '@ant-design/icons/BuildOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CloudOutlined from '@ant-design/icons/CloudOutlined'
import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined'
import ClusterOutlined from '@ant-design/icons/ClusterOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import ContactsOutlined from '@ant-design/icons/ContactsOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DeploymentUnitOutlined from '@ant-design/icons/DeploymentUnitOutlined'
import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import DotChartOutlined from '@ant-design/icons/DotChartOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import FileOutlined from '@ant-design/icons/FileOutlined'
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined'
import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined'
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined'
import FileSyncOutlined from '@ant-design/icons/FileSyncOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import ForkOutlined from '@ant-design/icons/ForkOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import FundOutlined from '@ant-design/icons/FundOutlined'
import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import HddOutlined from '@ant-design/icons/HddOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import IdcardOutlined from '@ant-design/icons/IdcardOutlined'
import LaptopOutlined from '@ant-design/icons/LaptopOutlined'
import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import LineChartOutlined from '@ant-design/icons/LineChartOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import MessageOutlined from '@ant-design/icons/MessageOutlined'
import NotificationOutlined from '@ant-design/icons/NotificationOutlined'
import PieChartOutlined from '@ant-design/icons/PieChartOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import ProjectOutlined from '@ant-design/icons/ProjectOutlined'
import ReadOutlined from '@ant-design/icons/ReadOutlined'
import RestOutlined from '@ant-design/icons/RestOutlined'
import RocketOutlined from '@ant-design/icons/RocketOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import ShopOutlined from '@ant-design/icons/ShopOutlined'
import ShoppingOutlined from '@ant-design/icons/ShoppingOutlined'
import SolutionOutlined from '@ant-design/icons/SolutionOutlined'
import SoundOutlined from '@ant-design/icons/SoundOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import TagsOutlined from '@ant-design/icons/TagsOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import UnlockOutlined from '@ant-design/icons/UnlockOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { ComponentType } from 'react'
import { drawnIcons } from './drawnIcons.tsx'

/** The library's icons that menu rows use, by the names stored there; the whole set would weigh 208 KB. */
const icons: Record<string, ComponentType> = {
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  'bar-chart': BarChartOutlined,
  bars: BarsOutlined,
  bell: BellOutlined,
  block: BlockOutlined,
  book: BookOutlined,
  'box-plot': BoxPlotOutlined,
  branches: BranchesOutlined,
  bug: BugOutlined,
  build: BuildOutlined,
  calendar: CalendarOutlined,
  cloud: CloudOutlined,
  'cloud-upload': CloudUploadOutlined,
  cluster: ClusterOutlined,
  code: CodeOutlined,
  contacts: ContactsOutlined,
  copy: CopyOutlined,
  'customer-service': CustomerServiceOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  delete: DeleteOutlined,
  'deployment-unit': DeploymentUnitOutlined,
  desktop: DesktopOutlined,
  'dot-chart': DotChartOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  experiment: ExperimentOutlined,
  export: ExportOutlined,
  file: FileOutlined,
  'file-done': FileDoneOutlined,
  'file-protect': FileProtectOutlined,
  'file-search': FileSearchOutlined,
  'file-sync': FileSyncOutlined,
  'file-text': FileTextOutlined,
  folder: FolderOutlined,
  fork: ForkOutlined,
  form: FormOutlined,
  fund: FundOutlined,
  global: GlobalOutlined,
  hdd: HddOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  laptop: LaptopOutlined,
  layout: LayoutOutlined,
  'line-chart': LineChartOutlined,
  link: LinkOutlined,
  lock: LockOutlined,
  mail: MailOutlined,
  message: MessageOutlined,
  notification: NotificationOutlined,
  'pie-chart': PieChartOutlined,
  picture: PictureOutlined,
  profile: ProfileOutlined,
  project: ProjectOutlined,
  read: ReadOutlined,
  rest: RestOutlined,
  rocket: RocketOutlined,
  'safety-certificate': SafetyCertificateOutlined,
  schedule: ScheduleOutlined,
  search: SearchOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  shopping: ShoppingOutlined,
  solution: SolutionOutlined,
  sound: SoundOutlined,
  swap: SwapOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  thunderbolt: ThunderboltOutlined,
  tool: ToolOutlined,
  unlock: UnlockOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
}

/** A drawn icon of the product first, then the library's; an unknown name gives `profile`. */
export default function MenuIcons({ name }: { name: string }) {
  const Drawn = Object.hasOwn(drawnIcons, name) ? drawnIcons[name] : undefined
  if (Drawn) return <Drawn />
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? ProfileOutlined
  return <Icon />
}
