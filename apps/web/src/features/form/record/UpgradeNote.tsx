import { Alert, Button } from 'antd'
import type { RecordUpgrade } from '@app/shared/form/record.ts'
import css from './record.module.css'

interface UpgradeNoteProps {
  versionNo: number
  /** What the newer version means for the record, once it was asked for. */
  upgrade: RecordUpgrade | undefined
  loading: boolean
  onUpgrade: () => void
  onBack: () => void
}

/** A record of an older version: offers the published one, and tells what differs and what would be lost. */
export function UpgradeNote({ versionNo, upgrade, loading, onUpgrade, onBack }: UpgradeNoteProps) {
  if (!upgrade)
    return (
      <Alert
        className={css.failure}
        type="info"
        showIcon
        title={`该数据使用表单版本 V${versionNo}，已有新版本`}
        action={
          <Button size="small" loading={loading} onClick={onUpgrade}>
            升级到最新版本
          </Button>
        }
      />
    )
  const { changes, lost } = upgrade
  return (
    <Alert
      className={css.failure}
      type={lost.length > 0 ? 'warning' : 'info'}
      showIcon
      title={`升级到 V${upgrade.versionNo}，保存后生效`}
      description={
        <div className={css.upgrade}>
          {lost.length > 0 && (
            <>
              <strong>以下内容在新版本中没有位置，保存后将丢失：</strong>
              <ul>
                {lost.map(({ label, text }) => (
                  <li key={label}>
                    {label}：{text}
                  </li>
                ))}
              </ul>
            </>
          )}
          <details open={lost.length === 0}>
            <summary>{`版本差异（${changes.length}）`}</summary>
            <ul>
              {changes.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </details>
        </div>
      }
      action={
        <Button size="small" onClick={onBack}>
          使用原版本
        </Button>
      }
    />
  )
}
