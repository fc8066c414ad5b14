import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Empty, InputNumber } from 'antd'
import { useState } from 'react'
import { articleVersions, type PreviewLink } from '@app/shared/cms/articleVersions.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { copyText } from '#/kit/page/copyText.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

const [mostHours, usualHours] = [168, 24]

interface PreviewLinksProps {
  id: string
  /** Whether a new link shows the working copy. */
  draft: 'Y' | 'N'
  onClosed: () => void
}

/** 预览链接: links that show a text before it is out; each is said once, when it is made. */
export default function PreviewLinks({ id, draft, onClosed }: PreviewLinksProps) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [open, setOpen] = useState(true)
  const [hours, setHours] = useState(usualHours)
  const key = ['cms:cmsArticle', 'previews', id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(articleVersions.previews, { params: { id } }, { signal }),
  })
  const [make, making] = useOnce(async () => {
    const { url } = await call(articleVersions.preview, { params: { id }, body: { hours, draft } })
    await client.invalidateQueries({ queryKey: key })
    if (await copyText(url)) void message.success('复制成功')
    else void message.error('复制失败')
  })
  const revoke = (link: PreviewLink) =>
    confirm({
      title: '撤销后，持有该链接的人将无法查看，确定撤销吗?',
      okText: '撤销',
      danger: true,
      run: async () => {
        await call(articleVersions.revokePreview, { params: { id: link.id } })
        await client.invalidateQueries({ queryKey: key })
      },
    })
  return (
    <Dialog
      open={open}
      title="预览链接"
      width={560}
      height={380}
      footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className={css.linkMaker}>
        <span>有效时长</span>
        <InputNumber
          aria-label="有效时长（小时）"
          min={1}
          max={mostHours}
          precision={0}
          value={hours}
          suffix="小时"
          onChange={(value) => setHours(value ?? usualHours)}
        />
        <Button type="primary" loading={making} onClick={() => make()}>
          生成并复制
        </Button>
      </div>
      {query.data ? (
        <ul className={css.links}>
          {query.data.map((link) => (
            <li key={link.id}>
              <b>{link.versionId ? '固定版本' : link.draft === 'Y' ? '修改稿' : '当前内容'}</b>
              <span>{`${link.createByName ?? ''} 创建于 ${link.createTime}，${link.expireTime} 到期`}</span>
              <Button type="link" size="small" onClick={() => revoke(link)}>
                撤销
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <LoadState query={query} />
      )}
      {query.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有有效的预览链接" />}
    </Dialog>
  )
}
