import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import { Button } from 'antd'
import { downloadByName } from '@app/shared/system/file.ts'
import { noticeCalls, type NoticeAttachment } from '@app/shared/system/notice.ts'
import { RichView } from '#/components/RichText/RichView.tsx'
import { call, urlOf } from '#/kit/http/http.ts'
import { momentText } from '#/kit/words/format.ts'
import { bytesText } from '#/kit/words/format.ts'
import { dictLabel, useDictLabels } from '#/kit/words/useDict.ts'
import css from './article.module.css'

interface NoticeArticleProps {
  notice: {
    id: string
    noticeTitle: string
    noticeType: string
    noticeContentHtml: string
    publishByName?: string | null | undefined
    publishTime?: string | null | undefined
    attachments: readonly NoticeAttachment[]
  }
}

/** The browser fetches the file itself, however large it is. */
async function download(id: string, { id: fileId, originalName }: NoticeAttachment): Promise<void> {
  const { ticket } = await call(noticeCalls.attachmentTicket, { params: { id, fileId } })
  const link = document.createElement('a')
  link.href = urlOf(downloadByName, { params: { name: fileId }, query: { ticket } })
  link.download = originalName
  link.click()
}

/** A notice as its readers see it. */
export function NoticeArticle({ notice }: NoticeArticleProps) {
  const types = useDictLabels('sys_notice_type')
  const { id, noticeTitle, noticeType, attachments } = notice
  return (
    <article className={css.article}>
      <h2>{`${noticeTitle}(${dictLabel(types, noticeType)})`}</h2>
      <p className={css.byline}>
        <span>发布人：{notice.publishByName ?? '-'}</span>
        <span>发布时间：{momentText(notice.publishTime) ?? '-'}</span>
      </p>
      <RichView html={notice.noticeContentHtml} />
      {attachments.length > 0 && (
        <section aria-label="附件" className={css.attachments}>
          <h3>附件</h3>
          <ul>
            {attachments.map((file) => (
              <li key={file.id}>
                <Button
                  type="link"
                  size="small"
                  icon={<PaperClipOutlined aria-hidden />}
                  onClick={() => void download(id, file).catch(() => undefined)}
                >
                  {file.originalName}
                </Button>
                <span>{bytesText(file.fileSize)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
