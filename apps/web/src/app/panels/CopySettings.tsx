import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { App, Button } from 'antd'
import { usePreferences } from '#/stores/preferences.ts'
import { presetOf } from '#/app/theme/presets.ts'

/** Development only: the current choices as the defaults of a build. */
export function CopySettings() {
  const { message } = App.useApp()
  const p = usePreferences()
  const copy = async () => {
    const settings = {
      navTheme: p.nav_theme,
      primaryColor: presetOf(p.color).key,
      layout: p.layout,
      contentWidth: p.content_width,
      fixedHeader: p.fixed_header,
      fixSiderbar: p.fixed_sidebar,
      autoHideHeader: p.auto_hide_header,
      multiTab: p.multi_tab,
    }
    await navigator.clipboard.writeText(JSON.stringify(settings, undefined, 2))
    void message.success('拷贝设置成功 src/config/defaultSettings.js')
  }
  return (
    <Button block icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
      拷贝设置
    </Button>
  )
}
