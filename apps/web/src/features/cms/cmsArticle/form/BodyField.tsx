import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { App, Button, Dropdown, Form, Segmented } from 'antd'
import { useRef, useState, type ChangeEvent } from 'react'
import { articleImports, importMb, type ImportedText } from '@app/shared/cms/articleImports.ts'
import { mostAttachments, type ArticleFile } from '@app/shared/cms/articleParts.ts'
import { cmsWordCalls, WordLevel, WordType } from '@app/shared/cms/cmsWord.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { richTextRules } from '#/components/RichText/richRules.ts'
import { RichText } from '#/components/RichText/RichText.tsx'
import { LibraryFiles } from '#/features/cms/shared/media/LibraryFiles.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { MarkdownEditor } from './MarkdownEditor.tsx'

const mostChecked = 200_000

/** Words of 词汇管理 that the text has. */
const checkWords = async (text: string) =>
  (await call(cmsWordCalls.mark, { body: { text: text.slice(0, mostChecked) } })).map((hit) => ({
    ...hit,
    forbidden: hit.level === WordLevel.forbidden && hit.wordType === WordType.sensitive,
  }))

const ContentPicker = lateDialog(() => import('./ContentPicker.tsx'))

interface BodyFieldProps {
  articleId: string | undefined
  options: DataOf<(typeof articleImports)['options']>
  required: boolean
}

const sources = {
  word: { label: 'Word 文档（.docx）', accept: '.docx,.doc', kind: 'word' },
  wordKept: { label: 'Word 文档（保留原文件为附件）', accept: '.docx,.doc', kind: 'word' },
  markdown: { label: 'Markdown（.md、.zip）', accept: '.md,.markdown,.zip', kind: 'markdown' },
  html: { label: 'HTML 文件', accept: '.html,.htm', kind: 'html' },
} as const
type Source = keyof typeof sources

const mostFetched = 20

/** 正文: rich text or Markdown, and what is brought into it from files. */
export function BodyField({ articleId, options, required }: BodyFieldProps) {
  const form = Form.useFormInstance()
  const { message, modal } = App.useApp()
  const confirm = useConfirm()
  const disabled = useDisabled(undefined)
  const mayChoose = useAuth().hasPermi(['cms:cmsFile:list', 'cms:cmsFile:upload'])
  const format = (Form.useWatch('contentFormat', form) as string | undefined) ?? 'html'
  const picked = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<Source>('word')
  const text = () => String(form.getFieldValue('content') ?? '')

  const put = (came: ImportedText) => {
    form.setFieldsValue({ content: came.content, contentFormat: came.contentFormat })
    const fill = (name: string, value: unknown) => {
      const now = form.getFieldValue(name) as unknown
      const empty = now === undefined || now === null || now === '' || (Array.isArray(now) && now.length === 0)
      if (empty && value && !(Array.isArray(value) && value.length === 0)) form.setFieldValue(name, value)
    }
    fill('title', came.title)
    fill('summary', came.summary)
    fill('author', came.author)
    fill('slug', came.slug)
    fill('tags', came.tags)
    const files = (form.getFieldValue('attachments') as ArticleFile[] | null | undefined) ?? []
    if (came.attachment && files.length >= mostAttachments)
      void message.warning(`附件已有 ${mostAttachments} 个，原文件未保留`)
    else if (came.attachment) form.setFieldValue('attachments', [...files, came.attachment])
    if (came.lost > 0) void message.warning(`导入成功，有 ${came.lost} 张图片无法导入`)
    else void message.success('导入成功')
  }
  const [take, taking] = useOnce(async (file: File) => {
    const sent = new FormData()
    sent.append('file', file)
    const { kind } = sources[source]
    put(
      kind === 'word'
        ? await call(articleImports.word, { query: { keepFile: source === 'wordKept' ? 'Y' : 'N' } }, { form: sent })
        : await call(articleImports[kind], {}, { form: sent }),
    )
  })
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const most = importMb[sources[source].kind]
    if (file.size > most * 1_048_576) return void message.error(`上传文件大小不能超过 ${most} MB!`)
    if (text().trim() === '') return take(file)
    confirm({
      title: '导入后将替换现有正文，确定导入吗？',
      okText: '导入',
      run: async () => {
        take(file)
      },
    })
  }
  const choose = (kind: Source) => {
    setSource(kind)
    // The input has to know the kind before its window opens.
    requestAnimationFrame(() => picked.current?.click())
  }
  const change = (next: string) => {
    if (next === format) return
    const turn = async () => {
      const content =
        next === 'markdown'
          ? (await import('./toMarkdown.ts')).toMarkdown(text())
          : (await call(articleImports.preview, { body: { source: text(), id: articleId } })).html
      form.setFieldsValue({ content, contentFormat: next })
    }
    if (text().trim() === '') return form.setFieldValue('contentFormat', next)
    confirm({ title: '转换后部分样式将丢失，确定转换吗?', okText: '转换', run: turn })
  }
  const [fetchAll, fetching] = useOnce(async () => {
    const { body } = new DOMParser().parseFromString(text(), 'text/html')
    const foreign = [...body.querySelectorAll('img')].filter((image) =>
      /^https?:/.test(image.getAttribute('src') ?? ''),
    )
    const urls = [...new Set(foreign.map((image) => image.getAttribute('src') ?? ''))].slice(0, mostFetched)
    if (urls.length === 0) return void message.info('正文中没有外部图片')
    const { images, failures } = await call(articleImports.fetchImages, { body: { urls } })
    for (const image of foreign) {
      const came = images.find(({ url }) => url === image.getAttribute('src'))
      if (!came) continue
      image.setAttribute('src', came.address)
      image.setAttribute('data-file-id', came.id)
    }
    if (images.length > 0) form.setFieldValue('content', body.innerHTML)
    const said = `成功 ${images.length} 张，失败 ${failures.length} 张`
    if (failures.length === 0) void message.success(said)
    else modal.warning({ title: said, content: failures.map(({ url, msg }) => <p key={url}>{`${url}：${msg}`}</p>) })
  })
  const remote = options.remoteImage && format === 'html' && (
    <Button type="text" size="small" disabled={disabled} loading={fetching} onClick={() => fetchAll()}>
      下载远程图片
    </Button>
  )
  const imports = (
    <Dropdown
      key="import"
      trigger={['click']}
      disabled={disabled || taking}
      menu={{
        items: (Object.keys(sources) as Source[]).map((kind) => ({ key: kind, label: sources[kind].label })),
        onClick: ({ key }) => choose(key as Source),
      }}
    >
      <Button type="text" size="small" icon={<ImportOutlined aria-hidden />} loading={taking} disabled={disabled}>
        导入
      </Button>
    </Dropdown>
  )

  return (
    <>
      <Form.Item name="contentFormat" hidden>
        <input type="hidden" />
      </Form.Item>
      <Segmented
        size="small"
        disabled={disabled}
        style={{ marginBottom: 8 }}
        value={format}
        options={[
          { value: 'html', label: '富文本' },
          { value: 'markdown', label: 'Markdown' },
        ]}
        onChange={change}
      />
      <Form.Item name="content" label="正文" required={required} rules={format === 'html' ? richTextRules('正文') : []}>
        {format === 'markdown' ? (
          <MarkdownEditor articleId={articleId} tools={imports} checkWords={checkWords} />
        ) : (
          <RichText
            aria-label="正文"
            height={480}
            article={{
              embedHosts: options.embedHosts,
              checkWords,
              Picker: ContentPicker,
              ...(mayChoose && { Library: LibraryFiles }),
              tools: (
                <>
                  {imports}
                  {remote}
                </>
              ),
            }}
          />
        )}
      </Form.Item>
      <input
        ref={picked}
        type="file"
        style={{ display: 'none' }}
        tabIndex={-1}
        aria-label={`选择${sources[source].label}`}
        accept={sources[source].accept}
        onChange={chosen}
      />
    </>
  )
}
