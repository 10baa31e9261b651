import { Component, type PropsWithChildren } from 'react';

/**
 * Draws its children anew where React does not find the page's nodes where it put them: a browser's translation and some extensions put
 * each text into elements of their own. The new nodes stand where React has put them, so it comes to an end. Any other error is thrown
 * on.
 */
export class DrawnAnew extends Component<PropsWithChildren> {
  static getDerivedStateFromError(error: Error) {
    if (error.name !== 'NotFoundError') throw error;
    return null;
  }

  override render() {
    return this.props.children;
  }
}
