import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What stands there instead, with the way back. */
  fallback: (retry: () => void) => ReactNode
}

/** A portlet that fails takes no other one down (shell §17.1). */
export class PortletBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
