/** Parts of the editor's library that bring no types. */
declare module 'diagram-js-minimap/dist/index.esm.js' {
  const minimap: Record<string, unknown>
  export default minimap
}
declare module 'bpmn-js-i18n/translations/zn.js' {
  const words: Record<string, string>
  export default words
}
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>
}
declare module 'bpmn-js-token-simulation/lib/viewer.js' {
  const simulation: Record<string, unknown>
  export default simulation
}
