import { useQuery } from '@tanstack/react-query'
import { Button, Collapse, Form, Input } from 'antd'
import { Suspense } from 'react'
import { articleEditing } from '@app/shared/cms/articleEditing.ts'
import type { Article } from '@app/shared/cms/cmsArticle.ts'
import { classFactsQuery } from '#/features/cms/cmsArticle/articleQueries.ts'
import { SourceInput, TagsInput } from '#/features/cms/cmsArticle/partInputs.tsx'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { LibraryImage } from '#/features/cms/shared/media/LibraryImage.tsx'
import { TemplateSelect } from '#/features/cms/shared/TemplateSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { ArticleInput } from './ArticleInput.tsx'
import { KeywordsInput } from './KeywordsInput.tsx'
import { SearchSnippet } from './SearchSnippet.tsx'
import { Files } from './TypeFields.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

const ExtraFields = latePart(() => import('./ExtraFields.tsx'))

const RelatedInput = latePart(() => import('./RelatedInput.tsx'))
const Related = (props: InputProps) => (
  <Suspense fallback={<Input disabled />}>
    <RelatedInput {...props} />
  </Suspense>
)

const ClassInput = (props: InputProps) => <ClassSelect {...props} action="add" />

/** The column beside the text: where, when and for whom it is published, and what is said of it. */
export function PublishCards({ type, row }: { type: string; row: Article | undefined }) {
  const rowId = row?.id
  const form = Form.useFormInstance()
  const origin = Form.useWatch('originFlag', form) as string | undefined
  const top = Form.useWatch('topFlag', form) as string | undefined
  const scope = Form.useWatch('viewScope', form) as string | undefined
  const classId = Form.useWatch('classId', form) as string | undefined
  const extraFields = useQuery(classFactsQuery(classId)).data?.extraFields ?? []
  const [makeSlug, making] = useOnce(async () => {
    const slug = await call(articleEditing.slug, { query: { title: String(form.getFieldValue('title') ?? '') } })
    form.setFieldValue('slug', slug)
  })
  const cards = [
    {
      key: 'publish',
      label: '发布',
      children: (
        <>
          <ArticleInput name="classId" required rowId={rowId} Input={ClassInput} />
          <ArticleInput name="publishTime" extra="留空为发布时的时间" />
          <ArticleInput name="expireTime" />
          <ArticleInput name="viewScope" extra="留空沿用栏目" />
          {scope === '2' && <ArticleInput name="viewPassword" />}
          <ArticleInput name="sort" extra="越大越靠前" />
          <ArticleInput name="topFlag" />
          {top === '1' && <ArticleInput name="topEndTime" />}
          <div className={css.flags}>
            <ArticleInput name="recommendFlag" />
            <ArticleInput name="hotFlag" />
            <ArticleInput name="slideFlag" />
          </div>
        </>
      ),
    },
    {
      key: 'cover',
      label: '封面与摘要',
      children: (
        <>
          <ArticleInput
            name="cover"
            Input={LibraryImage}
            rowId={rowId}
            told={row?.cover && row.coverUrl ? [{ id: row.cover, name: '封面图', url: row.coverUrl }] : undefined}
          />
          <ArticleInput name="summary" extra="留空时取正文开头" />
        </>
      ),
    },
    {
      key: 'source',
      label: '标签与来源',
      children: (
        <>
          <ArticleInput name="tags" Input={TagsInput} />
          <ArticleInput name="keywords" Input={KeywordsInput} />
          <ArticleInput name="author" />
          <ArticleInput name="editor" />
          <ArticleInput name="originFlag" />
          <ArticleInput name="source" required={origin === 'N'} Input={SourceInput} />
          <ArticleInput name="sourceUrl" />
        </>
      ),
    },
    ...(type === '4'
      ? []
      : [
          {
            key: 'files',
            label: '附件',
            children: <ArticleInput name="attachments" Input={Files} />,
          },
        ]),
    {
      key: 'seo',
      label: 'SEO',
      children: (
        <>
          <SearchSnippet url={row?.url ?? undefined} />
          <ArticleInput name="seoTitle" />
          <ArticleInput name="seoKeywords" />
          <ArticleInput name="seoDescription" />
          <ArticleInput name="canonicalUrl" />
          <ArticleInput name="noIndex" />
        </>
      ),
    },
    {
      key: 'more',
      label: '高级',
      children: (
        <>
          <div className={css.line}>
            <ArticleInput name="slug" />
            <Form.Item label=" " colon={false}>
              <Button loading={making} onClick={() => makeSlug()}>
                由标题生成
              </Button>
            </Form.Item>
          </div>
          <ArticleInput name="shortTitle" />
          <ArticleInput name="subTitle" />
          {type !== '1' && <ArticleInput name="detailTemplate" Input={TemplateSelect} extra="留空沿用栏目" />}
          <ArticleInput name="relatedIds" rowId={rowId} Input={Related} extra="留空取标签相同的文章，再取同栏目的" />
          <ArticleInput name="allowLeaveWord" />
          <Suspense fallback={null}>{extraFields.length > 0 && <ExtraFields fields={extraFields} />}</Suspense>
          <ArticleInput name="remark" />
        </>
      ),
    },
  ]
  return (
    <aside className={css.cards} aria-label="发布设置">
      <Collapse defaultActiveKey={['publish', 'cover']} items={cards.map((card) => ({ ...card, forceRender: true }))} />
    </aside>
  )
}
