import { Parser } from 'htmlparser2';

/** What is told of the elements of a document, in their order. */
export interface XmlHandler {
  /** @param name in small letters, without a namespace's prefix */
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/**
 * Reads XML or XHTML, well-formed or not. Entities of HTML are decoded; those that a document declares are not, and nothing that
 * it refers to is fetched.
 */
export const readXml = (source: string, { open, text, close }: XmlHandler, isHtml = false): void => {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(withoutPrefix(name), attributes),
      ontext: (found) => text?.(found),
      onclosetag: (name) => close?.(withoutPrefix(name)),
    },
    { xmlMode: !isHtml, decodeEntities: true, recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(source);
};
