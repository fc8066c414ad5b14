import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import ExclamationCircleFilled from '@ant-design/icons/ExclamationCircleFilled'

/** Makes the dialog around the icon an alert dialog, described by what it says (ui §16). */
function alert(icon: HTMLElement | null) {
  const dialog = icon?.closest('[role="dialog"]')
  const said = icon?.parentElement?.querySelector('.ant-modal-confirm-content')
  if (!dialog || !said) return
  said.id = `${dialog.getAttribute('aria-labelledby')}-said`
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-describedby', said.id)
}

/** Questions and warnings of the library: it writes `dialog` on all of them, and asks for nothing but their icons. */
export const questions = {
  warningIcon: <ExclamationCircleFilled ref={alert} />,
  errorIcon: <CloseCircleFilled ref={alert} />,
}
