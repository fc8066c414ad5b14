import { App } from 'antd'
import { usePreferences, type Language } from '#/stores/preferences.ts'

export const languages: readonly { key: Language; label: string }[] = [
  { key: 'zh-CN', label: '简体中文' },
  { key: 'en-US', label: 'English(暂不支持)' },
]

/** English covers the component library's own words at most; the product's words stay Chinese. */
export function useLanguage() {
  const { message } = App.useApp()
  const { app_language: current, change } = usePreferences()
  const choose = (language: string) => {
    const chosen: Language = language === 'en-US' ? 'en-US' : 'zh-CN'
    change({ app_language: chosen, lang: chosen })
    if (chosen === 'en-US') void message.info('暂不支持')
  }
  return { current, choose }
}
