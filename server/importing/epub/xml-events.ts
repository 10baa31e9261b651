import { Parser } from 'htmlparser2';
import { UnreadableTextError } from '../txt/lines/decode-text.ts';

/** The attributes of an element by their names. */
export type Attributes = Record<string, string>;

/** What is told of the elements of a document, in their order. */
interface XmlHandler {
  /** @param name in small letters, without a namespace's prefix */
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Elements within one another. Each further one costs the parser as much as there are around it; browsers bound it alike. */
const maxDepth = 512;

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/**
 * Reads XML or XHTML, well-formed or not. Entities of HTML are decoded; those that a document declares are not, and nothing that
 * it refers to is fetched.
 *
 * @throws UnreadableTextError for elements that are nested too deeply
 */
export const readXml = (source: string, { open, text, close }: XmlHandler, isHtml = false): void => {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > maxDepth) throw new UnreadableTextError(`EPUB 里有标签嵌套太深（超过 ${maxDepth} 层）`);
        open?.(withoutPrefix(name), attributes);
      },
      ontext: (found) => text?.(found),
      onclosetag: (name) => {
        depth -= 1;
        close?.(withoutPrefix(name));
      },
    },
    { xmlMode: !isHtml, decodeEntities: true, recognizeSelfClosing: true, recognizeCDATA: true },
  );
  parser.end(source);
};
