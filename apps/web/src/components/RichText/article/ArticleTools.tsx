import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined'
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import FormatPainterOutlined from '@ant-design/icons/FormatPainterOutlined'
import Html5Outlined from '@ant-design/icons/Html5Outlined'
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import PicCenterOutlined from '@ant-design/icons/PicCenterOutlined'
import SmileOutlined from '@ant-design/icons/SmileOutlined'
import SoundOutlined from '@ant-design/icons/SoundOutlined'
import VerticalAlignBottomOutlined from '@ant-design/icons/VerticalAlignBottomOutlined'
import VerticalAlignTopOutlined from '@ant-design/icons/VerticalAlignTopOutlined'
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined'
import type { ChainedCommands } from '@tiptap/core'
import { createContext, Suspense, use, useState, type MouseEvent, type ReactNode } from 'react'
import { articleProfile } from '@app/shared/kit/rich/richArticle.ts'
import { cleanDom, inertBody } from '#/components/RichText/cleanDom.ts'
import { htmlOf } from '#/components/RichText/createEditor.ts'
import type { KitProps } from '#/components/RichText/richKit.ts'
import type { ArticleFeatures, LibraryFile } from '#/components/RichText/richText.types.ts'
import { Gap } from '#/components/RichText/Toolbar.tsx'
import { keepSelection, ToolMenu } from '#/components/RichText/ToolMenu.tsx'
import { useEditorState } from '#/components/RichText/useEditorState.ts'
import { shownAs } from '#/components/upload/accepts.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { productNow } from '#/kit/session/productNow.ts'
import { lineHeights } from './blockLooks.ts'
import { changeFind, findState } from './find.ts'
import { GalleryPart } from './GalleryPart.tsx'
import type { ChosenMedia, MediaKind } from './MediaDialog.tsx'
import { faces, SignTool, symbols } from './SignTool.tsx'
import { usePainter } from './usePainter.ts'
import css from '#/components/RichText/RichText.module.css'

export const ArticleFeaturesContext = createContext<ArticleFeatures>({ embedHosts: [] })

const MediaDialog = latePart(() => import('./MediaDialog.tsx'))
const SourceDialog = latePart(() => import('./SourceDialog.tsx'))

const lines = [{ key: '', label: '默认行高' }, ...lineHeights.map((key) => ({ key, label: key }))]
const dates = ['YYYY-MM-DD', 'YYYY年M月D日', 'YYYY-MM-DD HH:mm', 'YYYY年M月D日 HH:mm'] as const

/** What a picture is called until its writer says what it shows. */
const altOf = (name: string) => name.replace(/\.\w+$/, '')

/** The groups of the toolbar that articles alone have. */
export function ArticleTools({ editor, disabled, container }: KitProps) {
  const { embedHosts, Picker, Library, checkWords, tools } = use(ArticleFeaturesContext)
  const [media, setMedia] = useState<MediaKind>()
  const [source, setSource] = useState<string>()
  const [picking, setPicking] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [arranging, setArranging] = useState(false)
  const painter = usePainter(editor)
  const state = useEditorState(editor, (now) => ({
    sup: now.isActive('superscript'),
    sub: now.isActive('subscript'),
    tasks: now.isActive('taskList'),
    firstLine: now.isActive('paragraph', { firstLine: true }) || now.isActive('heading', { firstLine: true }),
    lines: (now.getAttributes('paragraph').lines ?? now.getAttributes('heading').lines ?? '') as string,
    finding: findState(now).open,
    checking: findState(now).checking,
  }))
  const run = (change: (chain: ChainedCommands) => ChainedCommands, byPointer: boolean) =>
    change(byPointer ? editor.chain().focus() : editor.chain()).run()
  const act = (label: string, icon: ReactNode, onClick: (byPointer: boolean) => void, on?: boolean) => (
    <ToolButton
      label={label}
      icon={icon}
      size="small"
      className={css.tool}
      disabled={disabled}
      {...(on === undefined ? {} : { 'aria-pressed': on })}
      onMouseDown={keepSelection}
      onClick={(event: MouseEvent) => onClick(event.detail > 0)}
    />
  )
  const tool = (label: string, icon: ReactNode, change: (c: ChainedCommands) => ChainedCommands, on?: boolean) =>
    act(label, icon, (byPointer) => void run(change, byPointer), on)
  const menu = { disabled, container }
  const insertMedia = (chosen: ChosenMedia) => {
    setMedia(undefined)
    const chain = editor.chain().focus()
    if ('embed' in chosen)
      chain.insertContent({ type: 'embed', attrs: { src: chosen.embed, title: chosen.title || null } }).run()
    else if (chosen.kind === 'file') link(`cms://file/${chosen.file.id}`, chosen.file.name)
    else chain.insertContent({ type: chosen.kind, attrs: { src: chosen.file.url, fileId: chosen.file.id } }).run()
  }
  const link = (href: string, text: string) => {
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    if (!empty) chain.setLink({ href }).run()
    else
      chain
        .insertContent([
          { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: ' ' },
        ])
        .run()
  }
  const insertFiles = (files: readonly LibraryFile[]) => {
    for (const { id, name, url } of files) {
      const kind = shownAs(name)
      if (kind === undefined) link(`cms://file/${id}`, name)
      else
        editor
          .chain()
          .focus()
          .insertContent({ type: kind, attrs: { src: url, fileId: id, ...(kind === 'image' && { alt: altOf(name) }) } })
          .run()
    }
  }
  const write = (html: string) => {
    const holder = inertBody('')
    holder.append(cleanDom(inertBody(html), articleProfile(embedHosts)))
    editor.chain().focus().setContent(holder.innerHTML, { emitUpdate: true }).run()
    setSource(undefined)
  }

  return (
    <>
      <Gap />
      {act('格式刷', <FormatPainterOutlined aria-hidden />, painter.toggle, painter.on)}
      {tool('上标', <VerticalAlignTopOutlined aria-hidden />, (c) => c.toggleMark('superscript'), state.sup)}
      {tool('下标', <VerticalAlignBottomOutlined aria-hidden />, (c) => c.toggleMark('subscript'), state.sub)}
      <ToolMenu
        {...menu}
        label="行高"
        width={88}
        items={lines}
        selected={state.lines}
        shown={state.lines || '默认行高'}
        onSelect={(key, pointed) => run((c) => c.setBlockLines(key || null), pointed)}
      />
      {tool('首行缩进', <PicCenterOutlined aria-hidden />, (c) => c.toggleFirstLine(), state.firstLine)}
      {tool('减少缩进', <MenuFoldOutlined aria-hidden />, (c) => c.moveIn(-1))}
      {tool('增加缩进', <MenuUnfoldOutlined aria-hidden />, (c) => c.moveIn(1))}
      {tool('任务列表', <CheckSquareOutlined aria-hidden />, (c) => c.toggleTaskList(), state.tasks)}
      <Gap />
      {Picker && act('链接站内内容', <NodeIndexOutlined aria-hidden />, () => setPicking(true))}
      {Library && act('从文件库插入', <FolderOpenOutlined aria-hidden />, () => setChoosing(true))}
      {act('插入图集', <AppstoreOutlined aria-hidden />, () => setArranging(true))}
      {act('插入视频', <VideoCameraOutlined aria-hidden />, () => setMedia('video'))}
      {act('插入音频', <SoundOutlined aria-hidden />, () => setMedia('audio'))}
      {act('插入附件', <PaperClipOutlined aria-hidden />, () => setMedia('file'))}
      <SignTool
        {...menu}
        label="插入表情"
        icon={<SmileOutlined aria-hidden />}
        className={css.tool}
        signs={faces}
        onChoose={(sign) => run((c) => c.insertContent(sign), true)}
      />
      <SignTool
        {...menu}
        label="插入符号"
        icon={<span aria-hidden>Ω</span>}
        className={css.tool}
        signs={symbols}
        onChoose={(sign) => run((c) => c.insertContent(sign), true)}
      />
      <ToolMenu
        {...menu}
        label="插入日期"
        width={64}
        items={dates.map((format) => ({ key: format, label: productNow().format(format) }))}
        selected=""
        shown={<CalendarOutlined aria-hidden />}
        name="插入日期"
        onSelect={(format, pointed) => run((c) => c.insertContent(productNow().format(format)), pointed)}
      />
      <Gap />
      {act(
        '查找替换',
        <FileSearchOutlined aria-hidden />,
        () => changeFind(editor, { open: !state.finding, at: 0 }),
        state.finding,
      )}
      {checkWords &&
        act(
          '敏感词检测',
          <AuditOutlined aria-hidden />,
          () => changeFind(editor, { checking: !state.checking, words: [] }),
          state.checking,
        )}
      {tools}
      {act('源代码', <Html5Outlined aria-hidden />, () => setSource(htmlOf(editor)))}
      <Suspense fallback={null}>
        {media && (
          <MediaDialog
            kind={media}
            embedHosts={embedHosts}
            onInsert={insertMedia}
            onClose={() => setMedia(undefined)}
            container={container}
          />
        )}
        {source !== undefined && (
          <SourceDialog html={source} onSave={write} onClose={() => setSource(undefined)} container={container} />
        )}
        {arranging && (
          <GalleryPart editor={editor} Library={Library} container={container} onClose={() => setArranging(false)} />
        )}
        {choosing && Library && <Library onPick={insertFiles} onClose={() => setChoosing(false)} />}
        {picking && Picker && (
          <Picker
            onPick={({ href, text }) => {
              setPicking(false)
              link(href, text)
            }}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
