import { Form, Radio } from 'antd'
import { useState } from 'react'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsTemplateCalls as calls } from '@app/shared/cms/cmsTemplate.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { PublishedSelect } from './PublishedSelect.tsx'

interface PreviewTemplateProps {
  theme: string
  path: string
  content: string
  /** The text is none that could be shown. */
  onFaulty: () => Promise<unknown>
  onClosed: () => void
}

type Subject = 'home' | 'class' | 'article'
interface Chosen {
  subject: Subject
  classId?: string
  articleId?: string
}

/** What a template is most likely looked at with. */
const subjectOf = (path: string): Subject =>
  /^(list|cover|single)\b/.test(path) ? 'class' : path.startsWith('article') ? 'article' : 'home'

/** 预览: a page of the site with what stands in the editor, in a window of its own. */
export default function PreviewTemplate({ theme, path, content, onFaulty, onClosed }: PreviewTemplateProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<Chosen>()
  const { hasPermi } = useAuth()
  const subjects: [boolean, Subject, string][] = [
    [true, 'home', '首页'],
    [true, 'class', '栏目'],
    [hasPermi(['cms:cmsArticle:list']), 'article', '文章'],
  ]
  const offered = subjects.filter(([offers]) => offers).map(([, value, label]) => ({ value, label }))
  const first = offered.find(({ value }) => value === subjectOf(path))?.value ?? 'home'
  const subject = Form.useWatch('subject', form) ?? first
  const [run, busy] = useOnce(async ({ classId, articleId }: Chosen) => {
    // A window that opens later than the click is taken for an advertisement.
    const page = window.open('', '_blank')
    if (page) page.opener = null
    try {
      const about = { ...(classId && { classId }), ...(articleId && { articleId }) }
      const body = { theme, ...about, draft: { path, content } }
      const { url } = await call(calls.preview, { body }, { silent: true })
      page?.location.replace(url)
    } catch (error) {
      page?.close()
      if (!(error instanceof ApiError)) throw error
      if (error.errors.content === undefined) return report(error)
      await onFaulty()
    }
    return setOpen(false)
  })
  return (
    <Dialog
      open={open}
      title={`预览【${path}】`}
      width={480}
      height={220}
      okText="预览"
      busy={busy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" initialValues={{ subject: first }} onFinish={run}>
        <Form.Item
          name="subject"
          label="预览页面"
          extra="以编辑器中的内容显示，在新窗口打开，30 分钟内有效，前台不受影响"
        >
          <Radio.Group options={offered} />
        </Form.Item>
        {subject === 'class' && (
          <Form.Item name="classId" label="栏目" rules={[{ required: true, message: '请选择栏目' }]}>
            <ClassSelect field={cmsArticle.fields.classId} action="view" />
          </Form.Item>
        )}
        {subject === 'article' && (
          <Form.Item name="articleId" label="文章" rules={[{ required: true, message: '请选择文章' }]}>
            <PublishedSelect />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
