import AlignCenterOutlined from '@ant-design/icons/AlignCenterOutlined'
import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined'
import AlignRightOutlined from '@ant-design/icons/AlignRightOutlined'
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import BugOutlined from '@ant-design/icons/BugOutlined'
import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined'
import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined'
import CompressOutlined from '@ant-design/icons/CompressOutlined'
import FileAddOutlined from '@ant-design/icons/FileAddOutlined'
import FileImageOutlined from '@ant-design/icons/FileImageOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import RadarChartOutlined from '@ant-design/icons/RadarChartOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import VerticalAlignBottomOutlined from '@ant-design/icons/VerticalAlignBottomOutlined'
import VerticalAlignMiddleOutlined from '@ant-design/icons/VerticalAlignMiddleOutlined'
import VerticalAlignTopOutlined from '@ant-design/icons/VerticalAlignTopOutlined'
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined'
import type { ReactNode } from 'react'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { layOutAnew } from '#/features/flowable/designer/canvas/layOut.ts'
import { newProcess } from '#/features/flowable/designer/model/newProcess.ts'
import type { Drawn } from '#/features/flowable/designer/model/types.ts'
import { giveFile, pngOf, printableSvg } from './files.ts'
import type { DialogName } from './ModelDialogs.tsx'

export interface ToolState {
  editor: FlowEditor
  marksShown: boolean
  onMarks: () => void
  isSimulating: boolean
  onSimulate: () => Promise<void>
  onDialog: (dialog: DialogName) => void
  /** Asks for a file of this computer. */
  onFile: () => void
}

interface ToolEntry {
  label: string | ((state: ToolState) => string)
  hint?: string
  icon: ReactNode
  isShown?: (state: ToolState) => boolean
  isOff?: (state: ToolState) => boolean
  isOn?: (state: ToolState) => boolean
  act: (state: ToolState) => void | Promise<void>
}

const canEdit = ({ editor }: ToolState) => editor.canEdit
const several = (least: number) => (state: ToolState) => state.editor.selected.length < least

const align = (label: string, icon: ReactNode, kind: string): ToolEntry => ({
  label,
  icon,
  isShown: canEdit,
  isOff: several(2),
  act: ({ editor }) =>
    editor.get<{ trigger: (elements: Drawn[], kind: string) => void }>('alignElements').trigger(editor.selected, kind),
})

const distribute = (label: string, icon: ReactNode, axis: string): ToolEntry => ({
  label,
  icon,
  isShown: canEdit,
  isOff: several(3),
  act: ({ editor }) =>
    editor
      .get<{ trigger: (elements: Drawn[], axis: string) => void }>('distributeElements')
      .trigger(editor.selected, axis),
})

const fileName = ({ editor }: ToolState) => editor.process?.name || editor.process?.id || '流程'

/** The tools from left to right. */
export const toolGroups: readonly (readonly ToolEntry[])[] = [
  [
    { label: '加载xml', icon: <FolderOpenOutlined aria-hidden />, isShown: canEdit, act: ({ onFile }) => onFile() },
    {
      label: '新建',
      icon: <FileAddOutlined aria-hidden />,
      isShown: canEdit,
      act: ({ editor }) => editor.open(newProcess(editor.process?.id)),
    },
  ],
  [
    { label: '自适应屏幕', icon: <CompressOutlined aria-hidden />, act: ({ editor }) => editor.fit() },
    { label: '放大', icon: <ZoomInOutlined aria-hidden />, act: ({ editor }) => editor.enlarge() },
    { label: '缩小', icon: <ZoomOutOutlined aria-hidden />, act: ({ editor }) => editor.reduce() },
  ],
  [
    {
      label: '后退',
      hint: 'Ctrl+Z',
      icon: <UndoOutlined aria-hidden />,
      isShown: canEdit,
      isOff: ({ editor }) => !editor.canUndo,
      act: ({ editor }) => void editor.undo(),
    },
    {
      label: '前进',
      hint: 'Ctrl+Y',
      icon: <RedoOutlined aria-hidden />,
      isShown: canEdit,
      isOff: ({ editor }) => !editor.canRedo,
      act: ({ editor }) => void editor.redo(),
    },
  ],
  [
    align('左对齐', <AlignLeftOutlined aria-hidden />, 'left'),
    align('水平居中', <AlignCenterOutlined aria-hidden />, 'center'),
    align('右对齐', <AlignRightOutlined aria-hidden />, 'right'),
    align('顶端对齐', <VerticalAlignTopOutlined aria-hidden />, 'top'),
    align('垂直居中', <VerticalAlignMiddleOutlined aria-hidden />, 'middle'),
    align('底端对齐', <VerticalAlignBottomOutlined aria-hidden />, 'bottom'),
    distribute('水平分布', <ColumnWidthOutlined aria-hidden />, 'horizontal'),
    distribute('垂直分布', <ColumnHeightOutlined aria-hidden />, 'vertical'),
    {
      label: '自动布局',
      icon: <ApartmentOutlined aria-hidden />,
      isShown: canEdit,
      act: ({ editor }) => layOutAnew(editor),
    },
  ],
  [
    {
      label: '小地图',
      icon: <RadarChartOutlined aria-hidden />,
      isShown: canEdit,
      isOn: ({ editor }) => editor.isMinimapOpen,
      act: ({ editor }) => editor.toggleMinimap(),
    },
    {
      label: ({ isSimulating }) => (isSimulating ? '退出模拟' : '开启模拟'),
      icon: <PlayCircleOutlined aria-hidden />,
      isOn: ({ isSimulating }) => isSimulating,
      act: ({ onSimulate }) => onSimulate(),
    },
    {
      label: ({ marksShown }) => (marksShown ? '关闭检查' : '开启检查'),
      icon: <BugOutlined aria-hidden />,
      isOn: ({ marksShown }) => marksShown,
      act: ({ onMarks }) => onMarks(),
    },
  ],
  [
    {
      label: '下载xml',
      icon: <FileTextOutlined aria-hidden />,
      act: async (state) => giveFile(`${fileName(state)}.bpmn20.xml`, await state.editor.xml(), 'application/xml'),
    },
    {
      label: '下载svg',
      icon: <PictureOutlined aria-hidden />,
      act: async (state) => giveFile(`${fileName(state)}.svg`, printableSvg(await state.editor.svg()), 'image/svg+xml'),
    },
    {
      label: '下载png',
      icon: <FileImageOutlined aria-hidden />,
      act: async (state) => giveFile(`${fileName(state)}.png`, await pngOf(printableSvg(await state.editor.svg()))),
    },
    { label: '快捷键', icon: <QuestionCircleOutlined aria-hidden />, act: ({ onDialog }) => onDialog('keys') },
  ],
]
