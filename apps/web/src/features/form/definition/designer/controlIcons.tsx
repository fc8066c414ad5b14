import type { ControlType } from '@app/form-engine/controls/registry.ts'
import AlertOutlined from '@ant-design/icons/AlertOutlined'
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined'
import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined'
import BorderlessTableOutlined from '@ant-design/icons/BorderlessTableOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import ClusterOutlined from '@ant-design/icons/ClusterOutlined'
import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined'
import DownSquareOutlined from '@ant-design/icons/DownSquareOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import FieldNumberOutlined from '@ant-design/icons/FieldNumberOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import HighlightOutlined from '@ant-design/icons/HighlightOutlined'
import Html5Outlined from '@ant-design/icons/Html5Outlined'
import IdcardOutlined from '@ant-design/icons/IdcardOutlined'
import InsertRowBelowOutlined from '@ant-design/icons/InsertRowBelowOutlined'
import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import LineOutlined from '@ant-design/icons/LineOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined'
import PartitionOutlined from '@ant-design/icons/PartitionOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import ReadOutlined from '@ant-design/icons/ReadOutlined'
import SelectOutlined from '@ant-design/icons/SelectOutlined'
import SlidersOutlined from '@ant-design/icons/SlidersOutlined'
import StarOutlined from '@ant-design/icons/StarOutlined'
import SwitcherOutlined from '@ant-design/icons/SwitcherOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { ComponentType, HTMLAttributes } from 'react'

type Icon = ComponentType<HTMLAttributes<HTMLSpanElement>>

const icons: Record<ControlType, Icon> = {
  input: EditOutlined,
  textarea: FormOutlined,
  number: FieldNumberOutlined,
  select: DownSquareOutlined,
  checkbox: CheckSquareOutlined,
  radio: CheckCircleOutlined,
  date: CalendarOutlined,
  time: ClockCircleOutlined,
  rate: StarOutlined,
  slider: SlidersOutlined,
  uploadFile: UploadOutlined,
  uploadImg: PictureOutlined,
  treeSelect: ApartmentOutlined,
  cascader: PartitionOutlined,
  batch: InsertRowBelowOutlined,
  selectInputList: UnorderedListOutlined,
  editor: ReadOutlined,
  switch: SwitcherOutlined,
  button: SelectOutlined,
  alert: AlertOutlined,
  text: FontSizeOutlined,
  html: Html5Outlined,
  divider: LineOutlined,
  card: CreditCardOutlined,
  tabs: FolderOutlined,
  grid: LayoutOutlined,
  table: BorderlessTableOutlined,
  userSelect: UserOutlined,
  deptSelect: ClusterOutlined,
  postSelect: IdcardOutlined,
  steps: NodeIndexOutlined,
  collapse: MenuUnfoldOutlined,
  color: BgColorsOutlined,
  signature: HighlightOutlined,
  serialNo: BarcodeOutlined,
}

/** The picture of a type (form-designer §2); a neutral one for types of other programs. */
export function ControlIcon({ type }: { type: string }) {
  const Picture = Object.hasOwn(icons, type) ? icons[type as ControlType] : AppstoreOutlined
  return <Picture aria-hidden />
}
