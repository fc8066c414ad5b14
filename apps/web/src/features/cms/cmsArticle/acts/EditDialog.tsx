import { Form, Input } from 'antd'
import { useState } from 'react'
import type { articleBatch } from '@app/shared/cms/articleLife.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { SourceInput, TagsInput } from '#/features/cms/cmsArticle/partInputs.tsx'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

export type EditedFields = BodyOf<typeof articleBatch.edit>['fields']

interface EditDialogProps {
  kind: 'tag' | 'origin'
  count: number
  act: (fields: EditedFields) => Promise<unknown>
  onClosed: () => void
}

const nothing = '请填写作者或来源'

/** 打标签 and 修改作者/来源 of many articles: what is left empty stays as each has it. */
export function EditDialog({ kind, count, act, onClosed }: EditDialogProps) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<{ tags?: string[]; author?: string; source?: string }>()
  const [run, busy] = useOnce(async () => {
    const { tags, author, source } = await form.validateFields()
    const texts = { author: author?.trim(), source: source?.trim() }
    await act(
      kind === 'tag'
        ? { tags: tags ?? [] }
        : { ...(texts.author ? { author: texts.author } : {}), ...(texts.source ? { source: texts.source } : {}) },
    )
    setOpen(false)
  })
  const filled = () => Boolean(form.getFieldValue('author')?.trim() || form.getFieldValue('source')?.trim())
  return (
    <Dialog
      open={open}
      title={kind === 'tag' ? `为 ${count} 篇文章打标签` : `修改 ${count} 篇文章的作者/来源`}
      width={480}
      height={180}
      okText="确定"
      busy={busy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" onFinish={() => run()}>
        {kind === 'tag' ? (
          <Form.Item
            name="tags"
            label="标签"
            extra="加入文章已有的标签，每篇最多10个"
            rules={[{ required: true, type: 'array', message: '标签不能为空' }]}
          >
            <TagsInput />
          </Form.Item>
        ) : (
          <>
            <Form.Item
              name="author"
              label="作者"
              rules={[
                { max: 64, message: '作者长度不能超过64个字符' },
                { validator: () => (filled() ? Promise.resolve() : Promise.reject(new Error(nothing))) },
              ]}
            >
              <Input placeholder="留空不修改" />
            </Form.Item>
            <Form.Item name="source" label="来源" extra="留空不修改">
              <SourceInput />
            </Form.Item>
          </>
        )}
      </Form>
    </Dialog>
  )
}
