import { ConfigProvider } from 'antd'

/** Whether an input is disabled: by what it is told, else by the form around it, as inputs of the library are. */
export function useDisabled(own?: boolean): boolean {
  const { componentDisabled } = ConfigProvider.useConfig()
  return own ?? componentDisabled
}
