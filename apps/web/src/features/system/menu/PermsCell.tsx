import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { App, Button } from 'antd'
import { copyText } from '#/kit/page/copy.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import css from './menu.module.css'

/** Permissions of a row, to be copied. */
export function PermsCell({ perms }: { perms: string | null | undefined }) {
  const { message } = App.useApp()
  if (!perms) return <span className={css.none}>-</span>
  const copy = async () => {
    if (await copyText(perms)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <span className={css.perms}>
      <CutText>{perms}</CutText>
      <Button
        type="text"
        size="small"
        className={css.copy}
        icon={<CopyOutlined aria-hidden />}
        title="复制"
        aria-label={`复制 ${perms}`}
        onClick={() => void copy()}
      />
    </span>
  )
}
