import { Form, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { embedAddress } from '@app/shared/kit/rich/richArticle.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import { UploadFile } from '#/components/UploadFile/UploadFile.tsx'

export type MediaKind = 'video' | 'audio' | 'file'

export type ChosenMedia = { file: UploadedFile; kind: MediaKind } | { embed: string; title: string }

/** What may be uploaded for each kind (cms §2.1). */
const uses = {
  video: { title: '插入视频', types: ['mp4', 'webm', 'ogg'], maxMb: 500 },
  audio: { title: '插入音频', types: ['mp3', 'ogg'], maxMb: 100 },
  file: { title: '插入附件', types: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf', 'zip'], maxMb: 100 },
} as const

interface MediaDialogProps {
  kind: MediaKind
  embedHosts: readonly string[]
  onInsert: (chosen: ChosenMedia) => void
  onClose: () => void
  container: () => HTMLElement
}

/** A film, a sound or a document for the text: uploaded, or a player of a known host. */
export default function MediaDialog({ kind, embedHosts, onInsert, onClose, container }: MediaDialogProps) {
  const [way, setWay] = useState<'upload' | 'embed'>('upload')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [form] = Form.useForm<{ address: string; title?: string }>()
  const { title, types, maxMb } = uses[kind]
  const [file] = files
  const embedding = way === 'embed'
  return (
    <Modal
      open
      title={title}
      width={520}
      centered
      getContainer={container}
      okText="插入"
      cancelText="取消"
      okButtonProps={{ disabled: !embedding && !file }}
      onOk={() => (embedding ? form.submit() : file && onInsert({ file, kind }))}
      onCancel={onClose}
      modalRender={(node) => (
        <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
          {node}
        </div>
      )}
    >
      {kind === 'video' && embedHosts.length > 0 && (
        <Segmented<'upload' | 'embed'>
          style={{ marginBottom: 16 }}
          value={way}
          onChange={setWay}
          options={[
            { value: 'upload', label: '上传文件' },
            { value: 'embed', label: '嵌入播放器' },
          ]}
        />
      )}
      {embedding ? (
        <Form
          form={form}
          component="div"
          layout="vertical"
          onFinish={({ address, title: name }) => {
            const embed = embedAddress(embedHosts, addressIn(address))
            if (embed) onInsert({ embed, title: name?.trim() ?? '' })
          }}
        >
          <Form.Item
            name="address"
            label="播放器地址"
            validateTrigger="onBlur"
            extra={`支持的网站：${embedHosts.join('、')}`}
            rules={[
              { required: true, whitespace: true, message: '播放器地址不能为空' },
              {
                validator: (_, value: string | undefined) =>
                  !value?.trim() || embedAddress(embedHosts, addressIn(value))
                    ? Promise.resolve()
                    : Promise.reject(new Error('该网站不在允许嵌入的范围内')),
              },
            ]}
          >
            <Input placeholder="https://，或网站提供的嵌入代码" maxLength={4_000} />
          </Form.Item>
          <Form.Item name="title" label="标题" rules={[{ max: 200, message: '标题长度不能超过200个字符' }]}>
            <Input placeholder="读屏软件会读出" onPressEnter={form.submit} />
          </Form.Item>
        </Form>
      ) : (
        <UploadFile
          maxCount={1}
          types={types}
          maxMb={maxMb}
          bizType="cmsArticle"
          value={files}
          onChange={(value) => setFiles(typeof value === 'string' ? [] : value)}
        />
      )}
    </Modal>
  )
}

/** Sites hand out the whole frame; its address is wanted. */
const addressIn = (text: string) =>
  /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? text.trim()
