import Bowser from 'bowser'

/** Browser and operating system with main version, as sessions and logs show them; `Unknown` when not told. */
export function clientOf(userAgent: string): { browser: string; os: string } {
  if (userAgent.trim() === '') return { browser: 'Unknown', os: 'Unknown' }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 255))
  const mainVersion = browser.version?.split('.')[0] ?? ''
  const osVersion = os.name === 'Windows' ? os.versionName : os.version
  return { browser: shown(browser.name, mainVersion), os: shown(os.name, osVersion) }
}

const shown = (name: string | undefined, version: string | undefined) =>
  name ? `${name} ${version ?? ''}`.trim().slice(0, 50) : 'Unknown'
