import { Empty, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { cmsWordCalls, type WordHit } from '@app/shared/cms/cmsWord.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'

/** Tries the words on a text, as the check of an article would. */
export default function WordCheck({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  const [form] = Form.useForm<{ text: string }>()
  const [hits, setHits] = useState<WordHit[]>()
  const [check, busy] = useOnce(async ({ text }: { text: string }) =>
    setHits(await call(cmsWordCalls.check, { body: { text } })),
  )
  return (
    <Dialog
      open={open}
      title="校验文本"
      okText="校验"
      cancelText="关闭"
      busy={busy}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" onFinish={check}>
        <Form.Item name="text" label="文本" rules={[{ required: true, whitespace: true, message: '文本不能为空' }]}>
          <Input.TextArea rows={6} placeholder="请输入" />
        </Form.Item>
      </Form>
      {hits?.length === 0 && <Empty description="没有命中的词汇" />}
      {hits && hits.length > 0 && (
        <Table
          size="small"
          rowKey="word"
          pagination={false}
          dataSource={hits}
          columns={[
            { title: '词汇', dataIndex: 'word' },
            { title: '词汇类型', render: (_, hit) => <DictTag type="cms_word_type" value={hit.wordType} /> },
            { title: '级别', render: (_, hit) => <DictTag type="cms_word_level" value={hit.level} /> },
            { title: '替换为', dataIndex: 'replaceWith' },
            { title: '次数', dataIndex: 'count', align: 'right' },
          ]}
        />
      )}
    </Dialog>
  )
}
