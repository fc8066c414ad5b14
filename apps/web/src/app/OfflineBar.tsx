import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import css from './OfflineBar.module.css'

/** Said under the header while the browser has no network; reading goes on by itself afterwards. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )
  return <div role="status">{!online && <p className={css.bar}>网络已断开，恢复后自动重试</p>}</div>
}
