import { Radio, Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import { usePreferences, type LayoutMode, type NavTheme } from '#/stores/preferences.ts'
import css from './profile.module.css'

const themes = [
  { value: 'light', label: '亮色菜单风格' },
  { value: 'dark', label: '暗色菜单风格' },
  { value: 'realDark', label: '暗黑模式' },
]
const layouts = [
  { value: 'sidemenu', label: '侧边菜单布局' },
  { value: 'topmenu', label: '顶部菜单布局' },
]

/** The looks that follow the user to other browsers; the drawer 换肤 holds the rest. */
export function Preferences() {
  const { nav_theme, layout, multi_tab, weak, single_keys, change } = usePreferences()
  const id = useId()
  return (
    <section className={css.preferences} aria-labelledby={id}>
      <h2 id={id}>界面偏好</h2>
      <p className={css.note}>修改后立即生效，并随账号保存到其他浏览器</p>
      <Choice label="整体风格">
        <Radio.Group
          aria-label="整体风格"
          options={themes}
          value={nav_theme}
          onChange={(event) => change({ nav_theme: event.target.value as NavTheme })}
        />
      </Choice>
      <Choice label="导航模式">
        <Radio.Group
          aria-label="导航模式"
          options={layouts}
          value={layout}
          onChange={(event) => change({ layout: event.target.value as LayoutMode })}
        />
      </Choice>
      <Choice label="多页签">
        <Switch aria-label="多页签" checked={multi_tab} onChange={(on) => change({ multi_tab: on })} />
      </Choice>
      <Choice label="色弱模式">
        <Switch aria-label="色弱模式" checked={weak} onChange={(on) => change({ weak: on })} />
      </Choice>
      <Choice label="单键快捷键">
        <Switch aria-label="单键快捷键" checked={single_keys} onChange={(on) => change({ single_keys: on })} />
      </Choice>
    </section>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.choice}>
      <span>{label}</span>
      {children}
    </div>
  )
}
