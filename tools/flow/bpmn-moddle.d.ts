/** The part that is used; the types of the package are not reached by its main entry. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: object; warnings: Error[] }>
    toXML(element: object, options?: { format?: boolean }): Promise<{ xml: string }>
  }
}
