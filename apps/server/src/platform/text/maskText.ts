const rules: readonly [found: RegExp, shown: string][] = [
  // postgres://user:password@host
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi, '$1***@'],
  [/\b(bearer|basic)\s+[\w+/=.~-]{8,}/gi, '$1 ***'],
  [
    /((?:password|passwd|pwd|secret|token|authorization|cookie|captcha|access_?key|ticket)["']?\s*[=:：]\s*)("[^"]*"|'[^']*'|[^\s,;&)}\]]+)/gi,
    '$1***',
  ],
  [/\b(1[3-9]\d)\d{4}(\d{4})\b/g, '$1****$2'],
]

/** Free text for a log: values of secrets replaced, phone numbers shortened (security SC-05). */
export const maskText = (text: string): string =>
  rules.reduce((masked, [found, shown]) => masked.replace(found, shown), text).replaceAll('\u0000', '')
