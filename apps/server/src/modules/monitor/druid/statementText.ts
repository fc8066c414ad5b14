/**
 * A statement without the values in it: what the extension could not normalise (utility statements, running ones)
 * must not repeat people's data (monitor §9.3).
 */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, '?')
    .replaceAll(/[eE]?'(?:[^'\\]|''|\\.)*(?:'|$)/g, '?')
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 1_000)
}
