import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined'
import { Button } from 'antd'
import { use, useState } from 'react'
import { cleanColour } from '@app/shared/kit/rich/richStyle.ts'
import { ColourTool } from '#/components/RichText/ColourTool.tsx'
import type { KitProps } from '#/components/RichText/richKit.ts'
import { keepSelection, ToolMenu } from '#/components/RichText/ToolMenu.tsx'
import { ToolRow } from '#/components/RichText/ToolRow.tsx'
import { useEditorState } from '#/components/RichText/useEditorState.ts'
import { ArticleFeaturesContext } from './ArticleTools.tsx'
import { picturePlaces, tableLooks } from './blockLooks.ts'
import { FindPanel } from './FindPanel.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { WordPanel } from './WordPanel.tsx'
import css from '#/components/RichText/RichText.module.css'

const languages = [
  { key: '', label: '纯文本' },
  ...[
    ['javascript', 'JavaScript'],
    ['typescript', 'TypeScript'],
    ['html', 'HTML'],
    ['css', 'CSS'],
    ['json', 'JSON'],
    ['java', 'Java'],
    ['python', 'Python'],
    ['go', 'Go'],
    ['c', 'C'],
    ['cpp', 'C++'],
    ['csharp', 'C#'],
    ['php', 'PHP'],
    ['sql', 'SQL'],
    ['bash', 'Shell'],
    ['xml', 'XML'],
    ['yaml', 'YAML'],
    ['markdown', 'Markdown'],
  ].map(([key = '', label = '']) => ({ key, label })),
]
const uprights = [
  { key: '', label: '顶端对齐' },
  { key: 'middle', label: '垂直居中' },
  { key: 'bottom', label: '底端对齐' },
]
const labelOf = (items: readonly { key: string; label: string }[], key: string) =>
  items.find((item) => item.key === key)?.label ?? items[0]?.label ?? ''

/** Rows under the toolbar: what is looked for, and what articles alone say of a code, a table or a picture. */
export function ArticleRows(props: KitProps) {
  const { checkWords } = use(ArticleFeaturesContext)
  return (
    <>
      <FindPanel {...props} />
      {checkWords && <WordPanel {...props} check={checkWords} />}
      {!props.disabled && <Context {...props} />}
    </>
  )
}

function Context({ editor, disabled, container }: KitProps) {
  const state = useEditorState(editor, (now) => {
    const cell = now.getAttributes(now.isActive('tableHeader') ? 'tableHeader' : 'tableCell')
    return {
      code: now.isActive('codeBlock'),
      language: String(now.getAttributes('codeBlock').language ?? ''),
      table: now.isActive('table'),
      tableLook: String(now.getAttributes('table').look ?? ''),
      ground: cleanColour(String(cell.ground ?? '')),
      upright: String(cell.upright ?? ''),
      picture: now.isActive('image'),
      gallery: now.isActive('gallery'),
      place: String(now.getAttributes('image').look ?? ''),
    }
  })
  const menu = { disabled, container }
  if (state.code)
    return (
      <ToolRow label="代码" className={css.context}>
        <ToolMenu
          {...menu}
          label="代码语言"
          width={120}
          items={languages}
          selected={state.language}
          shown={labelOf(languages, state.language)}
          onSelect={(language) => editor.commands.updateAttributes('codeBlock', { language: language || null })}
        />
      </ToolRow>
    )
  if (state.gallery) return <GalleryRow editor={editor} container={container} />
  if (state.picture)
    return (
      <ToolRow label="图片位置" className={css.context}>
        {picturePlaces.map(({ key, label }) => (
          <Button
            key={label}
            type="text"
            size="small"
            aria-pressed={state.place === key}
            onMouseDown={keepSelection}
            onClick={() => editor.commands.updateAttributes('image', { look: key || null })}
          >
            {label}
          </Button>
        ))}
      </ToolRow>
    )
  return state.table ? (
    <ToolRow label="单元格" className={css.context}>
      <ColourTool
        {...menu}
        label="单元格底色"
        icon={<BgColorsOutlined aria-hidden />}
        value={state.ground}
        onSelect={(colour) =>
          editor
            .chain()
            .focus()
            .setCellAttribute('ground', colour ?? null)
            .run()
        }
      />
      <ToolMenu
        {...menu}
        label="垂直对齐"
        width={96}
        items={uprights}
        selected={state.upright}
        shown={labelOf(uprights, state.upright)}
        onSelect={(key) =>
          editor
            .chain()
            .focus()
            .setCellAttribute('upright', key || null)
            .run()
        }
      />
      <ToolMenu
        {...menu}
        label="表格样式"
        width={96}
        items={[...tableLooks]}
        selected={state.tableLook}
        shown={labelOf(tableLooks, state.tableLook)}
        onSelect={(look) =>
          editor
            .chain()
            .focus()
            .updateAttributes('table', { look: look || null })
            .run()
        }
      />
    </ToolRow>
  ) : null
}

function GalleryRow({ editor, container }: Pick<KitProps, 'editor' | 'container'>) {
  const { Library } = use(ArticleFeaturesContext)
  const [arranging, setArranging] = useState(false)
  return (
    <ToolRow label="图集" className={css.context}>
      <Button type="text" size="small" onMouseDown={keepSelection} onClick={() => setArranging(true)}>
        编辑图集
      </Button>
      {arranging && (
        <GalleryPart editor={editor} Library={Library} container={container} onClose={() => setArranging(false)} />
      )}
    </ToolRow>
  )
}
