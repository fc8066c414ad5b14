import AlignCenterOutlined from '@ant-design/icons/AlignCenterOutlined'
import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined'
import AlignRightOutlined from '@ant-design/icons/AlignRightOutlined'
import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined'
import BoldOutlined from '@ant-design/icons/BoldOutlined'
import ClearOutlined from '@ant-design/icons/ClearOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import FontColorsOutlined from '@ant-design/icons/FontColorsOutlined'
import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import ItalicOutlined from '@ant-design/icons/ItalicOutlined'
import LineOutlined from '@ant-design/icons/LineOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import MenuOutlined from '@ant-design/icons/MenuOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined'
import UnderlineOutlined from '@ant-design/icons/UnderlineOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useRef, type MouseEvent, type ReactNode, type Ref } from 'react'
import { fontFamilies, fontSizes } from '@app/shared/kit/rich/richStyle.ts'
import { uploadUses } from '@app/shared/system/file.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { ColourTool } from './ColourTool.tsx'
import { TableTool } from './TableTool.tsx'
import { keepSelection, ToolMenu } from './ToolMenu.tsx'
import { ToolRow } from './ToolRow.tsx'
import type { ToolState } from './toolState.ts'
import css from './RichText.module.css'

const headings = [
  { key: '0', label: '正文' },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ key: String(level), label: `标题 ${level}` })),
]
const sizes = [
  { key: '', label: '默认字号' },
  ...fontSizes.map((points) => ({ key: `${points}pt`, label: `${points}pt` })),
]
const families = [
  { key: '', label: '默认字体' },
  ...fontFamilies.map(({ label, value }) => ({ key: value, label, style: { fontFamily: value } })),
]
const aligns = [
  { align: 'left', label: '左对齐', icon: <AlignLeftOutlined aria-hidden /> },
  { align: 'center', label: '居中', icon: <AlignCenterOutlined aria-hidden /> },
  { align: 'right', label: '右对齐', icon: <AlignRightOutlined aria-hidden /> },
  { align: 'justify', label: '两端对齐', icon: <MenuOutlined aria-hidden /> },
] as const

interface ToolbarProps {
  editor: Editor
  state: ToolState
  disabled: boolean
  full: boolean
  onLink: () => void
  onPictures: (files: readonly File[]) => void
  onFull: () => void
  /** Further groups, before the last one. */
  more?: ReactNode
  container: () => HTMLElement
  ref?: Ref<{ focus: () => void }>
}

/** Everything that can be done with the text, in one row of buttons with one tab stop. */
export function Toolbar(props: ToolbarProps) {
  const { editor, state, disabled, full, onLink, onPictures, onFull, more, container, ref } = props
  const files = useRef<HTMLInputElement>(null)

  /** A press of the mouse goes on in the text; who works with the keyboard stays in the toolbar. */
  const run = (change: (chain: ChainedCommands) => ChainedCommands, byPointer: boolean) =>
    change(byPointer ? editor.chain().focus() : editor.chain()).run()
  const tool = (
    label: string,
    icon: ReactNode,
    change: (chain: ChainedCommands) => ChainedCommands,
    extra: { on?: boolean; hint?: string; off?: boolean } = {},
  ) => (
    <ToolButton
      label={label}
      icon={icon}
      hint={extra.hint ?? ''}
      size="small"
      disabled={disabled || extra.off === true}
      className={css.tool}
      {...(extra.on === undefined ? {} : { 'aria-pressed': extra.on })}
      onMouseDown={keepSelection}
      onClick={(event: MouseEvent) => void run(change, event.detail > 0)}
    />
  )
  const menu = { disabled, container }

  return (
    <ToolRow ref={ref ?? null} label="文本格式" className={css.toolbar}>
      {tool('撤销', <UndoOutlined aria-hidden />, (c) => c.undo(), { hint: 'Ctrl+Z', off: !state.canUndo })}
      {tool('重做', <RedoOutlined aria-hidden />, (c) => c.redo(), { hint: 'Ctrl+Y', off: !state.canRedo })}
      <Gap />
      <ToolMenu
        {...menu}
        label="段落"
        width={76}
        items={headings}
        selected={String(state.heading ?? 0)}
        shown={state.heading ? `标题 ${state.heading}` : '正文'}
        onSelect={(key, pointed) =>
          run((c) => (key === '0' ? c.setParagraph() : c.setHeading({ level: Number(key) as 1 })), pointed)
        }
      />
      <ToolMenu
        {...menu}
        label="字体"
        width={104}
        items={families}
        selected={state.family ?? ''}
        shown={families.find(({ key }) => key === state.family)?.label ?? '默认字体'}
        onSelect={(key, pointed) => run((c) => (key ? c.setFontFamily(key) : c.unsetFontFamily()), pointed)}
      />
      <ToolMenu
        {...menu}
        label="字号"
        width={96}
        items={sizes}
        selected={state.size ?? ''}
        shown={state.size ?? '默认字号'}
        onSelect={(key, pointed) => run((c) => (key ? c.setFontSize(key) : c.unsetFontSize()), pointed)}
      />
      <Gap />
      {tool('加粗', <BoldOutlined aria-hidden />, (c) => c.toggleBold(), { on: state.bold, hint: 'Ctrl+B' })}
      {tool('斜体', <ItalicOutlined aria-hidden />, (c) => c.toggleItalic(), { on: state.italic, hint: 'Ctrl+I' })}
      {tool('下划线', <UnderlineOutlined aria-hidden />, (c) => c.toggleUnderline(), {
        on: state.underline,
        hint: 'Ctrl+U',
      })}
      {tool('删除线', <StrikethroughOutlined aria-hidden />, (c) => c.toggleStrike(), { on: state.strike })}
      <ColourTool
        {...menu}
        label="字体颜色"
        icon={<FontColorsOutlined aria-hidden />}
        value={state.colour}
        onSelect={(colour) => run((c) => (colour ? c.setColor(colour) : c.unsetColor()), true)}
      />
      <ColourTool
        {...menu}
        label="背景颜色"
        icon={<BgColorsOutlined aria-hidden />}
        value={state.ground}
        onSelect={(colour) => run((c) => (colour ? c.setBackgroundColor(colour) : c.unsetBackgroundColor()), true)}
      />
      {tool('清除格式', <ClearOutlined aria-hidden />, (c) => c.unsetAllMarks().clearNodes().unsetTextAlign())}
      <Gap />
      {aligns.map(({ align, label, icon }) => (
        <span key={align} className={css.group}>
          {tool(label, icon, (c) => c.toggleTextAlign(align), { on: state.align === align })}
        </span>
      ))}
      <Gap />
      {tool('无序列表', <UnorderedListOutlined aria-hidden />, (c) => c.toggleBulletList(), { on: state.bulletList })}
      {tool('有序列表', <OrderedListOutlined aria-hidden />, (c) => c.toggleOrderedList(), { on: state.orderedList })}
      {tool('引用', <QuoteMark />, (c) => c.toggleBlockquote(), { on: state.blockquote })}
      {tool('行内代码', <span aria-hidden>{'</>'}</span>, (c) => c.toggleCode(), { on: state.code })}
      {tool('代码块', <CodeOutlined aria-hidden />, (c) => c.toggleCodeBlock(), { on: state.codeBlock })}
      <Gap />
      <ToolButton
        label={state.link ? '修改链接' : '插入链接'}
        icon={<LinkOutlined aria-hidden />}
        hint="Ctrl+K"
        size="small"
        className={css.tool}
        disabled={disabled}
        aria-pressed={state.link}
        onMouseDown={keepSelection}
        onClick={onLink}
      />
      <ToolButton
        label="插入图片"
        icon={<PictureOutlined aria-hidden />}
        size="small"
        className={css.tool}
        disabled={disabled}
        onMouseDown={keepSelection}
        onClick={() => files.current?.click()}
      />
      <TableTool
        {...menu}
        disabled={disabled || state.table}
        onInsert={(table) => run((c) => c.insertTable(table), true)}
      />
      {tool('分割线', <LineOutlined aria-hidden />, (c) => c.setHorizontalRule())}
      {more}
      <Gap />
      <ToolButton
        label={full ? '退出全屏' : '全屏'}
        icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        size="small"
        className={css.tool}
        onMouseDown={keepSelection}
        onClick={onFull}
      />
      <input
        ref={files}
        type="file"
        // The library shows file inputs of forms with a stronger rule than a class has.
        style={{ display: 'none' }}
        tabIndex={-1}
        multiple
        disabled={disabled}
        aria-label="选择图片"
        accept={uploadUses.editor.types.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </ToolRow>
  )
}

export const Gap = () => <span className={css.gap} aria-hidden />

const QuoteMark = () => (
  <svg aria-hidden viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor">
    <path d="M4 17V12.5C4 8.8 6 6.6 9.5 6v2.4C7.9 8.9 7 9.9 6.9 11.5H10V17zm10 0v-4.5c0-3.7 2-5.9 5.5-6.5v2.4c-1.6.5-2.5 1.5-2.6 3.1H20V17z" />
  </svg>
)
