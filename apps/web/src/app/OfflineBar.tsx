import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import css from './OfflineBar.module.css'

/**
 * Said under the header while the browser has no network; reading goes on by itself afterwards, a write
 * that failed stays in its form and is sent again by whoever made it.
 */
export function OfflineBar() {
  const online = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )
  return (
    <div role="status">
      {!online && <p className={css.bar}>网络已断开，恢复后页面自动更新；没有成功的提交不会自动重发，请恢复后重试</p>}
    </div>
  )
}
