import { titleOf } from '#/app/tabs/tabs.reducer.ts'
import { useTabs } from '#/app/tabs/tabs.store.ts'
import { usePrinting } from '#/kit/page/usePrinting.ts'
import { useBrand } from '#/kit/session/brand.ts'
import { momentText } from '#/kit/words/format.ts'
import css from './PrintHead.module.css'

/** What every printed page begins with: which system, which page, printed by whom and when (ui §18). */
export function PrintHead({ user }: { user: string }) {
  return usePrinting() ? <Head user={user} /> : null
}

function Head({ user }: { user: string }) {
  const { title } = useBrand()
  const state = useTabs()
  const shown = state.tabs.find((tab) => tab.key === state.active)
  return (
    <div className={css.head}>
      <strong>{title}</strong>
      <span>{shown && titleOf(shown)}</span>
      <span className={css.who}>{`打印人：${user}　打印时间：${now()}`}</span>
    </div>
  )
}

const now = () => momentText(new Date())
