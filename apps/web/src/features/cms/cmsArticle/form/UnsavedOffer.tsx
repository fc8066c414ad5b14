import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { articleEditing, type Unsaved } from '@app/shared/cms/articleEditing.ts'
import { lostPath } from '#/features/cms/cmsArticle/formPaths.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useShell } from '#/kit/session/shell.ts'

const unsavedKey = ['cms:cmsArticle', 'unsaved']

/** Forms that this window has opened: their texts stand in them, or were given up with them. */
const openedHere = new Set<string>()

interface UnsavedOfferProps {
  /** Of the form that it stands in. */
  formKey: string
  /** The form offers its own copy first. */
  silent: boolean
}

/** Texts of new articles whose form went with its browser, the newest first. */
export function UnsavedOffer({ formKey, silent }: UnsavedOfferProps) {
  useEffect(() => void openedHere.add(formKey), [formKey])
  const client = useQueryClient()
  const confirm = useConfirm()
  const { open } = useShell()
  const { data = [] } = useQuery({
    queryKey: unsavedKey,
    queryFn: ({ signal }) => call(articleEditing.unsaved, {}, { signal, silent: true }),
  })
  const lost = data.filter(({ key }) => key !== formKey && !openedHere.has(key))
  const [newest] = lost
  if (!newest || silent) return null
  const discard = ({ key, title }: Unsaved) =>
    confirm({
      title: `确认丢弃${nameOf(title)}?`,
      consequence: '丢弃后不可恢复',
      okText: '丢弃',
      danger: true,
      run: async () => {
        await call(articleEditing.discardAutosave, { body: { key } }, { silent: true })
        await client.invalidateQueries({ queryKey: unsavedKey })
      },
    })
  const more = lost.length > 1 ? `，另有 ${lost.length - 1} 篇` : ''
  return (
    <Alert
      type="info"
      showIcon
      title={`检测到未保存的${nameOf(newest.title)}（${newest.updateTime}${more}），是否恢复?`}
      action={
        <>
          <Button size="small" type="primary" onClick={() => open(lostPath(newest))}>
            恢复
          </Button>{' '}
          <Button size="small" onClick={() => discard(newest)}>
            丢弃
          </Button>
        </>
      }
    />
  )
}

const nameOf = (title: string) => (title ? `文章《${title}》` : '文章')
