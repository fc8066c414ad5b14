import { httpTexts } from '#/kit/http/httpTexts.ts'

/** The first paint of index.html again, while a layout or the user's data load. */
export function Boot() {
  return (
    <div role="status" aria-label="正在加载">
      <div className="boot">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className="boot-slow">网络较慢，仍在加载…</p>
    </div>
  )
}

/** Instead of the application: a layout did not arrive. */
export function BootFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="boot-failed">
      <p>{httpTexts.chunkFailed}，请检查网络后重试</p>
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </div>
  )
}
