import { Button } from 'antd'
import { useState } from 'react'
import { basePath } from '#/kit/base.ts'
import { httpTexts } from '#/kit/httpTexts.ts'
import { endSession } from './signOut.ts'

/** Number that finds a failed request in the server's log. */
export function RequestNumber({ value }: { value: string }) {
  return <small className="request-number">请求编号 {value}</small>
}

/** Ends the expired session and loads the application anew, so that nothing of it stays in memory. */
export function ExpiredButton() {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await endSession()
    window.location.assign(`${basePath}/index`)
  }
  return (
    <Button type="primary" size="small" loading={busy} onClick={() => void confirm()}>
      {httpTexts.expired.confirm}
    </Button>
  )
}
