import { Form } from 'antd'
import css from '#/features/cms/cmsArticle/article.module.css'

const lengths = { title: 60, text: 160 }
const long = (text: string, most: number) => `${[...text].length} / ${most}`
const cut = (text: string, most: number) => ([...text].length > most ? `${[...text].slice(0, most).join('')}…` : text)

/** How a search engine is likely to show the article. */
export function SearchSnippet({ url }: { url: string | undefined }) {
  const form = Form.useFormInstance()
  const [seoTitle, plainTitle, seoText, summary] = [
    Form.useWatch('seoTitle', form) as string | null | undefined,
    Form.useWatch('title', form) as string | null | undefined,
    Form.useWatch('seoDescription', form) as string | null | undefined,
    Form.useWatch('summary', form) as string | null | undefined,
  ]
  const title = seoTitle || plainTitle || ''
  const text = seoText || summary || ''
  return (
    <Form.Item label="搜索结果预览" extra={`标题 ${long(title, lengths.title)}，描述 ${long(text, lengths.text)}`}>
      <div className={css.snippet}>
        <b>{cut(title, lengths.title) || '标题'}</b>
        <small>{url ?? '发布后生成地址'}</small>
        {cut(text, lengths.text) || '摘要'}
      </div>
    </Form.Item>
  )
}
