import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Empty, Skeleton, Switch } from 'antd'
import { Link } from 'react-router'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { noticeChannels, noticeChoiceCalls, type NoticeChannel } from '@app/shared/system/noticeChoice.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import css from './notify.module.css'

const query = {
  queryKey: ['system:user', 'notify'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(noticeChoiceCalls.get, {}, { signal, silent: true }),
}

/** 消息通知: of what one hears, and how (auth §13.4). */
export default function NotifySettingsIndex() {
  const { data, error, refetch } = useQuery(query)
  return (
    <SettingsFrame active="notify">
      {error && <LoadFailure text={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && <Choices {...data} />}
    </SettingsFrame>
  )
}

type Known = DataOf<typeof noticeChoiceCalls.get>

const switched = (known: Known, event: string, channel: NoticeChannel, on: boolean): Known => ({
  ...known,
  events: known.events.map((each) => (each.event === event ? { ...each, on: { ...each.on, [channel]: on } } : each)),
})

function Choices({ channels, events }: Known) {
  const client = useQueryClient()
  const [choose, busy] = useOnce(async (event: string, channel: NoticeChannel, on: boolean) => {
    await client.cancelQueries({ queryKey: query.queryKey })
    client.setQueryData(query.queryKey, (known: Known | undefined) => known && switched(known, event, channel, on))
    try {
      await call(noticeChoiceCalls.set, { body: { event, channel, on } })
    } catch (error) {
      // The client has said it; the switch goes back to what is stored.
      if (!(error instanceof ApiError)) throw error
    }
    await client.invalidateQueries({ queryKey: query.queryKey })
  })
  if (events.length === 0) return <Empty description="暂无可设置的通知" />
  return (
    <table className={css.choices} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">事件</th>
          {channels.map(({ channel, address }) => (
            <th key={channel} scope="col">
              {noticeChannels[channel]}
              {channel !== 'site' && <Address address={address} />}
            </th>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(events, ({ group }) => group)].map(([group, own]) => (
        <tbody key={group}>
          <tr className={css.group ?? ''}>
            <th scope="rowgroup" colSpan={channels.length + 1}>
              {group}
            </th>
          </tr>
          {own.map(({ event, label, on }) => (
            <tr key={event}>
              <th scope="row">{label}</th>
              {channels.map(({ channel, address }) => (
                <td key={channel}>
                  <Switch
                    aria-label={`${label} ${noticeChannels[channel]}`}
                    checked={on[channel]}
                    disabled={channel !== 'site' && address === null && !on[channel]}
                    onChange={(next) => choose(event, channel, next)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const Address = ({ address }: { address: string | null }) => (
  <small title={address ?? undefined}>{address ?? <Link to="/account/settings/security">未绑定</Link>}</small>
)
